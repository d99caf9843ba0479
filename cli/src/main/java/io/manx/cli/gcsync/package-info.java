// SPDX-License-Identifier: Apache-2.0

/** {@code manx gcsync}: simulates, measures and installs SyncGC. */
@NullMarked
package io.manx.cli.gcsync;

import org.jspecify.annotations.NullMarked;
