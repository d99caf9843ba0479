// SPDX-License-Identifier: Apache-2.0

/** Compares collection policies over many runs, and writes the results as text and JSON. */
@NullMarked
package io.manx.gcsync.evaluation;

import org.jspecify.annotations.NullMarked;
