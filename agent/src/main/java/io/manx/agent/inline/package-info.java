/** Local reads on the request thread. */
@NullMarked
package io.manx.agent.inline;

import org.jspecify.annotations.NullMarked;
