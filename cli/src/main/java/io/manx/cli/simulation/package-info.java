// SPDX-License-Identifier: Apache-2.0

/** {@code manx sim}: simulates replica selection policies in virtual time. */
@NullMarked
package io.manx.cli.simulation;

import org.jspecify.annotations.NullMarked;
