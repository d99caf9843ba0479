// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;

/**
 * Options of a node's emulated drive.
 *
 * @param geometry geometry of the flash
 * @param timing timing of the flash
 * @param fillRatio share of the drive in use
 * @param bufferNanos flash time of the writes that the buffer holds
 * @param seed seed of the choice of overwritten data
 */
public record LiveDriveOptions(
    FlashGeometry geometry, FlashTiming timing, double fillRatio, long bufferNanos, long seed) {}
