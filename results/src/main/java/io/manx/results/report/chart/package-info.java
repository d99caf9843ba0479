// SPDX-License-Identifier: Apache-2.0

/** The data of charts, as JSON within an HTML page. */
@NullMarked
package io.manx.results.report.chart;

import org.jspecify.annotations.NullMarked;
