// SPDX-License-Identifier: Apache-2.0

/** Commands that measure and compare variants on a cluster, and report on them. */
@NullMarked
package io.manx.cli.measurement;

import org.jspecify.annotations.NullMarked;
