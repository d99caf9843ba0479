/**
 * The vocabulary of disturbances that lab and simulator share: parameters with their form, bounds,
 * default and meaning, and the values that users gave them. The kinds themselves belong to lab and
 * simulator, because only they know what a node is.
 */
@NullMarked
package io.manx.results.disturbance;

import org.jspecify.annotations.NullMarked;
