// SPDX-License-Identifier: Apache-2.0

/** Ranks the nodes of query plans with core's router and policies. */
@NullMarked
package io.manx.driver.internal.ranking;

import org.jspecify.annotations.NullMarked;
