// SPDX-License-Identifier: Apache-2.0

/** Decides when a coordinator sends copies of late reads. */
@NullMarked
package io.manx.agent.speculation;

import org.jspecify.annotations.NullMarked;
