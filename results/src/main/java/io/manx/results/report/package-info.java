// SPDX-License-Identifier: Apache-2.0

/** Reports for people, in packages by subject: text for the terminal, Markdown, HTML. */
@NullMarked
package io.manx.results.report;

import org.jspecify.annotations.NullMarked;
