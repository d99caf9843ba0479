// SPDX-License-Identifier: Apache-2.0

/** {@code manx consistency}: measures, plans, changes and verifies consistency levels. */
@NullMarked
package io.manx.cli.consistency;

import org.jspecify.annotations.NullMarked;
