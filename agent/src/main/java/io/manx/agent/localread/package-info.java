// SPDX-License-Identifier: Apache-2.0

/** Runs local reads on the request thread while they are fast. */
@NullMarked
package io.manx.agent.localread;

import org.jspecify.annotations.NullMarked;
