/** Which writes of enrolled tables too few replicas may hold, and their keys read again. */
@NullMarked
package io.manx.agent.ledger;

import org.jspecify.annotations.NullMarked;
