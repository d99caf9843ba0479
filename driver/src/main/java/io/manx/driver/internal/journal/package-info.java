// SPDX-License-Identifier: Apache-2.0

/** What happens to each request of a session, kept while somebody wants to know. */
@NullMarked
package io.manx.driver.internal.journal;

import org.jspecify.annotations.NullMarked;
