/**
 * Histories of registers, and whether they keep what consistency levels promise: regularity, by a
 * sweep over each key, and linearizability, by Porcupine. Knows nothing of nodes and of load.
 */
@NullMarked
package io.manx.lab.history;

import org.jspecify.annotations.NullMarked;
