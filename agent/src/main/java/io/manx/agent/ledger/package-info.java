/**
 * Records which writes of enrolled tables too few replicas may hold, and reads their keys again.
 */
@NullMarked
package io.manx.agent.ledger;

import org.jspecify.annotations.NullMarked;
