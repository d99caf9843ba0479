// SPDX-License-Identifier: Apache-2.0

/** Simulates a node's write path in virtual time: memtables, flushes, JVM pauses and the drive. */
@NullMarked
package io.manx.gcsync.sim;

import org.jspecify.annotations.NullMarked;
