// SPDX-License-Identifier: Apache-2.0

/** Parses disturbances from texts, and plans when and where they strike in one run. */
@NullMarked
package io.manx.lab.disturbance.plan;

import org.jspecify.annotations.NullMarked;
