// SPDX-License-Identifier: Apache-2.0

/** Options and arguments that several commands share; picocli fills their fields. */
@NullMarked
package io.manx.cli.argument;

import org.jspecify.annotations.NullMarked;
