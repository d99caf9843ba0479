// SPDX-License-Identifier: Apache-2.0

/**
 * The one kind of parameter: name, form, bounds, default and meaning. Policies, the agent, the
 * driver's options, scenarios and disturbances declare what can be set by it.
 */
@NullMarked
package io.manx.core.catalogue;

import org.jspecify.annotations.NullMarked;
