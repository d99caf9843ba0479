// SPDX-License-Identifier: Apache-2.0

/** Gates: limits of measured figures, and the decision whether measurements exceed them. */
@NullMarked
package io.manx.results.gate;

import org.jspecify.annotations.NullMarked;
