// SPDX-License-Identifier: Apache-2.0

/** Extracts the native parts of SyncGC, which the build packs into Manx's jar. */
@NullMarked
package io.manx.gcsync.parts;

import org.jspecify.annotations.NullMarked;
