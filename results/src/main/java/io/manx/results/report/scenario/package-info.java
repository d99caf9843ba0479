// SPDX-License-Identifier: Apache-2.0

/** Reports on simulated scenarios, all policies beside each other. */
@NullMarked
package io.manx.results.report.scenario;

import org.jspecify.annotations.NullMarked;
