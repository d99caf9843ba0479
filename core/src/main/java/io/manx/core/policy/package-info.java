// SPDX-License-Identifier: Apache-2.0

/** Replica selection policies, published ones and Manx's own, one file each, and their registry. */
@NullMarked
package io.manx.core.policy;

import org.jspecify.annotations.NullMarked;
