/** What nodes tell each other apart from reads. */
@NullMarked
package io.manx.agent.notice;

import org.jspecify.annotations.NullMarked;
