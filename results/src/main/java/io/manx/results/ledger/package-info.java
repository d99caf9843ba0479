/** The record of everything that was measured, of which nothing is ever removed. */
@NullMarked
package io.manx.results.ledger;

import org.jspecify.annotations.NullMarked;
