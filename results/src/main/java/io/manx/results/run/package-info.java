// SPDX-License-Identifier: Apache-2.0

/** Reads, writes and merges run files, which hold all results of a measured run. */
@NullMarked
package io.manx.results.run;

import org.jspecify.annotations.NullMarked;
