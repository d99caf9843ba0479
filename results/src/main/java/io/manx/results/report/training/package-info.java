// SPDX-License-Identifier: Apache-2.0

/** How well a model of request times predicts, as text, JSON and HTML. */
@NullMarked
package io.manx.results.report.training;

import org.jspecify.annotations.NullMarked;
