/** A node's write path in virtual time: memtables, pauses, flushes and the drive beneath them. */
@NullMarked
package io.manx.gcsync.sim;

import org.jspecify.annotations.NullMarked;
