// SPDX-License-Identifier: Apache-2.0

/**
 * Lets operators enrol a live table, change its consistency levels step by step, and withdraw it.
 */
@NullMarked
package io.manx.lab.consistency.switching;

import org.jspecify.annotations.NullMarked;
