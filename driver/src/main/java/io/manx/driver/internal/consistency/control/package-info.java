/**
 * What a session does so that the levels of its enrolled tables are known to it, and the fastest
 * for the load: leases, the loads of all sessions, and changes.
 */
@NullMarked
package io.manx.driver.internal.consistency.control;

import org.jspecify.annotations.NullMarked;
