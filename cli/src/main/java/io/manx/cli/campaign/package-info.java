// SPDX-License-Identifier: Apache-2.0

/** Campaigns: files of measurements, each with its question, that one command carries out. */
@NullMarked
package io.manx.cli.campaign;

import org.jspecify.annotations.NullMarked;
