package io.manx.gcsync.live;

import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;

/**
 * The drive that a node is given.
 *
 * @param geometry of the flash
 * @param timing of the flash
 * @param fillRatio share of it that is in use
 * @param bufferNanos time of flash that its buffer holds writes for
 * @param seed decides what is overwritten
 */
public record LiveDriveOptions(
    FlashGeometry geometry, FlashTiming timing, double fillRatio, long bufferNanos, long seed) {}
