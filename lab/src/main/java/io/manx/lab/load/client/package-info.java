// SPDX-License-Identifier: Apache-2.0

/** Driver sessions of a load: their options, checks, and failures. */
@NullMarked
package io.manx.lab.load.client;

import org.jspecify.annotations.NullMarked;
