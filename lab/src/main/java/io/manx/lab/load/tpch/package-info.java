// SPDX-License-Identifier: Apache-2.0

/** Tables and rows of the benchmark TPC-H, at any scale. */
@NullMarked
package io.manx.lab.load.tpch;

import org.jspecify.annotations.NullMarked;
