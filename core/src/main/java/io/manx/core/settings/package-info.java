// SPDX-License-Identifier: Apache-2.0

/** The settings of the agent: names, bounds, defaults and meaning, for the agent and the lab. */
@NullMarked
package io.manx.core.settings;

import org.jspecify.annotations.NullMarked;
