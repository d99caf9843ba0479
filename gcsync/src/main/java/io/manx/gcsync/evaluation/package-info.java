/** Policies of collection compared over many seeds, and what is shown of that. */
@NullMarked
package io.manx.gcsync.evaluation;

import org.jspecify.annotations.NullMarked;
