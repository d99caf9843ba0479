// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

/**
 * A file that was written to the emulated drive.
 *
 * @param beginNanos first write, in monotonic time
 * @param endNanos end of the last write, including its delay
 * @param bytes number of written bytes
 */
public record WrittenFile(long beginNanos, long endNanos, long bytes) {
  WrittenFile with(long laterEndNanos, long moreBytes) {
    return new WrittenFile(beginNanos, Math.max(endNanos, laterEndNanos), bytes + moreBytes);
  }
}
