/** Predicts what requests cost before they are sent: which are large, and how long they take. */
@NullMarked
package io.manx.core.request;

import org.jspecify.annotations.NullMarked;
