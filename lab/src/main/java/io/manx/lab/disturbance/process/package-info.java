// SPDX-License-Identifier: Apache-2.0

/** Stops the processes of nodes by signals, and describes limits of their page cache and disk. */
@NullMarked
package io.manx.lab.disturbance.process;

import org.jspecify.annotations.NullMarked;
