// SPDX-License-Identifier: Apache-2.0

/**
 * Disturbs nodes on purpose during a measurement. Its packages, in the order in which a disturbance
 * passes them:
 *
 * <ul>
 *   <li>{@code kind}: one class for each kind of disturbance, and their registry
 *   <li>{@code plan}: parses texts such as {@code pause:node=2}, and plans their occurrences
 *   <li>{@code run}: carries a plan out on real nodes
 *   <li>{@code action}: one occurrence at one node, its tools, and its record
 *   <li>{@code network}: proxies in front of nodes, their links, delays and cuts
 *   <li>{@code process}: signals, and limits of page cache and disk
 * </ul>
 */
@NullMarked
package io.manx.lab.disturbance;

import org.jspecify.annotations.NullMarked;
