// SPDX-License-Identifier: Apache-2.0

/** Runs a real node on an emulated drive with a sidecar, and records and evaluates what they do. */
@NullMarked
package io.manx.gcsync.live;

import org.jspecify.annotations.NullMarked;
