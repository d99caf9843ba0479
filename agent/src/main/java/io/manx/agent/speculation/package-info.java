/** Second copies of late reads, sent by their coordinator. */
@NullMarked
package io.manx.agent.speculation;

import org.jspecify.annotations.NullMarked;
