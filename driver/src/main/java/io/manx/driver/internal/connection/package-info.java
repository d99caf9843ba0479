// SPDX-License-Identifier: Apache-2.0

/** Observes the requests and answers on a session's connections. */
@NullMarked
package io.manx.driver.internal.connection;

import org.jspecify.annotations.NullMarked;
