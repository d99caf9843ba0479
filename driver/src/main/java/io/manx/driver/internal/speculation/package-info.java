/** Core's speculation in a driver, and a timer that is exact enough for it. */
@NullMarked
package io.manx.driver.internal.speculation;

import org.jspecify.annotations.NullMarked;
