// SPDX-License-Identifier: Apache-2.0

/** Commands that start, show, query, check and stop clusters. */
@NullMarked
package io.manx.cli.cluster;

import org.jspecify.annotations.NullMarked;
