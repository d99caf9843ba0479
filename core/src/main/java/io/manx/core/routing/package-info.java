// SPDX-License-Identifier: Apache-2.0

/**
 * Routes requests: the steps around every policy, from ranking to readiness, and copies of late
 * requests.
 */
@NullMarked
package io.manx.core.routing;

import org.jspecify.annotations.NullMarked;
