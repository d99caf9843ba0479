/**
 * What makes nodes slow on purpose: pauses, a smaller share of the CPU, collections, compactions,
 * network delay, partitions, death. Texts become specifications, specifications a plan, and a
 * runner carries the plan out and records what really happened.
 */
@NullMarked
package io.manx.lab.disturbance;

import org.jspecify.annotations.NullMarked;
