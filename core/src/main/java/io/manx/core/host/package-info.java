/**
 * What a host of the policies, a node or a driver, does around them: feedback as bytes, scores that
 * are computed at intervals, the local rack.
 */
@NullMarked
package io.manx.core.host;

import org.jspecify.annotations.NullMarked;
