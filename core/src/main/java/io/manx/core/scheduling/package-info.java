// SPDX-License-Identifier: Apache-2.0

/** Orders the reads that wait at a replica. */
@NullMarked
package io.manx.core.scheduling;

import org.jspecify.annotations.NullMarked;
