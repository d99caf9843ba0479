// SPDX-License-Identifier: Apache-2.0

/** SyncGC: the drive collects its garbage while the JVM collects its own. */
@NullMarked
package io.manx.gcsync;

import org.jspecify.annotations.NullMarked;
