/**
 * Comparison of variants: interleaved in paired blocks, resumable, and drawn from run files alone.
 */
@NullMarked
package io.manx.lab.comparison;

import org.jspecify.annotations.NullMarked;
