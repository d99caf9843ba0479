// SPDX-License-Identifier: Apache-2.0

/** The requests of a load: kinds, mix, keys, arrival times, and records. */
@NullMarked
package io.manx.lab.load.workload;

import org.jspecify.annotations.NullMarked;
