// SPDX-License-Identifier: Apache-2.0

/** Emulates a drive in real time: nodes write to it, and the sidecar has it collect. */
@NullMarked
package io.manx.gcsync.drive;

import org.jspecify.annotations.NullMarked;
