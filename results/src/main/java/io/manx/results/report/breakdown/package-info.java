// SPDX-License-Identifier: Apache-2.0

/** Reports on where the time of reads went, and on single nodes. */
@NullMarked
package io.manx.results.report.breakdown;

import org.jspecify.annotations.NullMarked;
