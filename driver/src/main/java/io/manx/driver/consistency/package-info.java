/** How the clients of an enrolled table agree on its consistency levels. */
@NullMarked
package io.manx.driver.consistency;

import org.jspecify.annotations.NullMarked;
