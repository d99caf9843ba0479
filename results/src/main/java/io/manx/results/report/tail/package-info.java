// SPDX-License-Identifier: Apache-2.0

/** The slowest requests of runs as text, JSON and HTML. */
@NullMarked
package io.manx.results.report.tail;

import org.jspecify.annotations.NullMarked;
