// SPDX-License-Identifier: Apache-2.0

/** Hooks where a node serves clients. */
@NullMarked
package io.manx.agent.hooks.client;

import org.jspecify.annotations.NullMarked;
