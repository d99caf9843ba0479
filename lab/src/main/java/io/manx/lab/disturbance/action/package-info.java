/** One occurrence of a disturbance at one node: what carries it out, and the record of it. */
@NullMarked
package io.manx.lab.disturbance.action;

import org.jspecify.annotations.NullMarked;
