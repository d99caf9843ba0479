/**
 * What operators do with the levels of a live table: enrol it, change its levels step by step, look
 * at it, and withdraw it.
 */
@NullMarked
package io.manx.lab.consistency.switching;

import org.jspecify.annotations.NullMarked;
