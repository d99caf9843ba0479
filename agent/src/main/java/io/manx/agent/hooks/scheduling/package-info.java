/** Where reads are queued, and range reads spread over nodes. */
@NullMarked
package io.manx.agent.hooks.scheduling;

import org.jspecify.annotations.NullMarked;
