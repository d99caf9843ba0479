// SPDX-License-Identifier: Apache-2.0

/** Entry point of the agent, which adds Manx to a running Cassandra node. */
@NullMarked
package io.manx.agent;

import org.jspecify.annotations.NullMarked;
