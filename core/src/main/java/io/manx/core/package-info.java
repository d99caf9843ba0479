// SPDX-License-Identifier: Apache-2.0

/** Decision logic that agent, driver and simulator share. */
@NullMarked
package io.manx.core;

import org.jspecify.annotations.NullMarked;
