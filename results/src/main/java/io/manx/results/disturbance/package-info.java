// SPDX-License-Identifier: Apache-2.0

/**
 * Parameters of disturbances that lab and simulator share. The kinds themselves belong to lab and
 * simulator, because only they know what a node is.
 */
@NullMarked
package io.manx.results.disturbance;

import org.jspecify.annotations.NullMarked;
