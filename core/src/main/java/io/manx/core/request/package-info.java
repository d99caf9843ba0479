// SPDX-License-Identifier: Apache-2.0

/** What a requester knows of a request before it sends it: its kind, and what it will cost. */
@NullMarked
package io.manx.core.request;

import org.jspecify.annotations.NullMarked;
