/** Reports for people: text for the terminal, one self-contained HTML file. */
@NullMarked
package io.manx.results.report;

import org.jspecify.annotations.NullMarked;
