// SPDX-License-Identifier: Apache-2.0

/** Computes ratios between variants from paired rounds, with intervals and verdicts. */
@NullMarked
package io.manx.results.statistics;

import org.jspecify.annotations.NullMarked;
