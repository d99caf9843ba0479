// SPDX-License-Identifier: Apache-2.0

/** Reports on SyncGC: a drive's collection in the pauses of a JVM. */
@NullMarked
package io.manx.results.report.collection;

import org.jspecify.annotations.NullMarked;
