// SPDX-License-Identifier: Apache-2.0

/** Values of the settings, which can be changed at run time. */
@NullMarked
package io.manx.agent.settings;

import org.jspecify.annotations.NullMarked;
