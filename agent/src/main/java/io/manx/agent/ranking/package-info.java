/** The replica selectors of core, as hosts inside a node see them. */
@NullMarked
package io.manx.agent.ranking;

import org.jspecify.annotations.NullMarked;
