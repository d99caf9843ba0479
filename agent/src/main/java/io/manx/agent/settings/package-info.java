/** Settings that can be changed at run time, with their bounds. */
@NullMarked
package io.manx.agent.settings;

import org.jspecify.annotations.NullMarked;
