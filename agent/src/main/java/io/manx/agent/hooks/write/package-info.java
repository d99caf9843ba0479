// SPDX-License-Identifier: Apache-2.0

/** Hooks where a node coordinates writes. */
@NullMarked
package io.manx.agent.hooks.write;

import org.jspecify.annotations.NullMarked;
