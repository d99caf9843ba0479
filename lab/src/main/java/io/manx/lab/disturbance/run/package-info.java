// SPDX-License-Identifier: Apache-2.0

/** Carries out a plan on real nodes. */
@NullMarked
package io.manx.lab.disturbance.run;

import org.jspecify.annotations.NullMarked;
