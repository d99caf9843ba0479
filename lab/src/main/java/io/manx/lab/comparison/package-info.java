// SPDX-License-Identifier: Apache-2.0

/** Compares variants in interleaved, paired rounds that can be interrupted and continued. */
@NullMarked
package io.manx.lab.comparison;

import org.jspecify.annotations.NullMarked;
