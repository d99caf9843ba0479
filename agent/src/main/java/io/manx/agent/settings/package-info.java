/** What can be changed at run time, and within which bounds. */
@NullMarked
package io.manx.agent.settings;

import org.jspecify.annotations.NullMarked;
