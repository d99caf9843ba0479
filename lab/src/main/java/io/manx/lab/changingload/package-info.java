// SPDX-License-Identifier: Apache-2.0

/**
 * Compares consistency levels chosen at run time with fixed ones, under a load whose mix and rate
 * change in phases (Gorbenko 2020, section VI).
 */
@NullMarked
package io.manx.lab.changingload;

import org.jspecify.annotations.NullMarked;
