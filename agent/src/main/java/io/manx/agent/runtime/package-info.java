// SPDX-License-Identifier: Apache-2.0

/** The single agent of a node: its settings, and the state of every feature. */
@NullMarked
package io.manx.agent.runtime;

import org.jspecify.annotations.NullMarked;
