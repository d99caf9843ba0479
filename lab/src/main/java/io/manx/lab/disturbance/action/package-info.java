// SPDX-License-Identifier: Apache-2.0

/** Carries out one occurrence of a disturbance at one node, and records it. */
@NullMarked
package io.manx.lab.disturbance.action;

import org.jspecify.annotations.NullMarked;
