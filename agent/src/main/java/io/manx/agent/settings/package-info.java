/** Values of the settings, which can be changed at run time. */
@NullMarked
package io.manx.agent.settings;

import org.jspecify.annotations.NullMarked;
