// SPDX-License-Identifier: Apache-2.0

/** Draws gates and comparisons with a reference as text, Markdown and HTML. */
@NullMarked
package io.manx.results.report.gate;

import org.jspecify.annotations.NullMarked;
