/**
 * Steps around every policy: local rack, data centres, failing, leaving, starting and pausing
 * replicas.
 */
@NullMarked
package io.manx.core.routing;

import org.jspecify.annotations.NullMarked;
