/** The replica selectors of core, as a driver hosts them. */
@NullMarked
package io.manx.driver.internal.ranking;

import org.jspecify.annotations.NullMarked;
