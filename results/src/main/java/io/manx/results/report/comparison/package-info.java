// SPDX-License-Identifier: Apache-2.0

/** Reports on runs and comparisons of variants: screen, Markdown, HTML. */
@NullMarked
package io.manx.results.report.comparison;

import org.jspecify.annotations.NullMarked;
