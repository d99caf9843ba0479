// SPDX-License-Identifier: Apache-2.0

/** Messages between nodes and to clients, and their encoding as bytes. */
@NullMarked
package io.manx.core.wire;

import org.jspecify.annotations.NullMarked;
