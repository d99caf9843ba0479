/** A page-mapped flash translation layer: what a drive does with what is written to it. */
@NullMarked
package io.manx.gcsync.flash;

import org.jspecify.annotations.NullMarked;
