// SPDX-License-Identifier: Apache-2.0

/** Summarises the variants of a comparison and compares them with a baseline. */
@NullMarked
package io.manx.results.comparison;

import org.jspecify.annotations.NullMarked;
