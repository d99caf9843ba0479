/** What the agent can do, and the hooks that this needs: what is in place, and what has failed. */
@NullMarked
package io.manx.agent.feature;

import org.jspecify.annotations.NullMarked;
