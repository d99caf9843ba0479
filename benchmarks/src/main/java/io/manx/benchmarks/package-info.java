// SPDX-License-Identifier: Apache-2.0

/** JMH benchmarks; see docs/benchmarks in the project's root. */
@NullMarked
package io.manx.benchmarks;

import org.jspecify.annotations.NullMarked;
