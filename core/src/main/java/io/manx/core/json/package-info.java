// SPDX-License-Identifier: Apache-2.0

/** A strict reader of small JSON files, for hosts that have no JSON library. */
@NullMarked
package io.manx.core.json;

import org.jspecify.annotations.NullMarked;
