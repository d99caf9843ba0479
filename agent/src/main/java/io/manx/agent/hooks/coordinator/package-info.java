// SPDX-License-Identifier: Apache-2.0

/** Hooks where a node coordinates reads. */
@NullMarked
package io.manx.agent.hooks.coordinator;

import org.jspecify.annotations.NullMarked;
