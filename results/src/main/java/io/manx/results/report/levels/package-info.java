// SPDX-License-Identifier: Apache-2.0

/** Reports on consistency levels: latencies of pairs, and where each is the fastest. */
@NullMarked
package io.manx.results.report.levels;

import org.jspecify.annotations.NullMarked;
