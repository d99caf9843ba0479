/**
 * What a session's connections tell of each request: sent, answered by whom and when, and what a
 * node with Manx's agent says of itself beside its results.
 */
@NullMarked
package io.manx.driver.internal.connection;

import org.jspecify.annotations.NullMarked;
