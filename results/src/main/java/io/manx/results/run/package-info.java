/** What one measured run leaves behind: the run file and its parts. */
@NullMarked
package io.manx.results.run;

import org.jspecify.annotations.NullMarked;
