// SPDX-License-Identifier: Apache-2.0

/** The policies' options in the driver's configuration. */
@NullMarked
package io.manx.driver.internal.options;

import org.jspecify.annotations.NullMarked;
