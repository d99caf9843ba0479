// SPDX-License-Identifier: Apache-2.0

/** State of the reads in progress, for each thread, request and replica. */
@NullMarked
package io.manx.agent.hooks.reads;

import org.jspecify.annotations.NullMarked;
