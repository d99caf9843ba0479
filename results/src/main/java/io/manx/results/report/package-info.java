/** Writes reports for people, as text for the terminal, Markdown and self-contained HTML files. */
@NullMarked
package io.manx.results.report;

import org.jspecify.annotations.NullMarked;
