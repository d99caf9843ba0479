// SPDX-License-Identifier: Apache-2.0

/** Decides when a late request is sent once more. */
@NullMarked
package io.manx.core.speculation;

import org.jspecify.annotations.NullMarked;
