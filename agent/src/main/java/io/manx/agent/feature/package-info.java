// SPDX-License-Identifier: Apache-2.0

/** The agent's features and the hooks they need: which are in place, and which have failed. */
@NullMarked
package io.manx.agent.feature;

import org.jspecify.annotations.NullMarked;
