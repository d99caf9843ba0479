/**
 * What makes nodes slow on purpose. Rooms, in the order in which a disturbance passes them:
 *
 * <ul>
 *   <li>{@code kind}: one file for each kind of disturbance, and their registry
 *   <li>{@code plan}: texts such as {@code pause:node=2}, and when and where each one strikes
 *   <li>{@code run}: carries a plan out on real nodes
 *   <li>{@code action}: one occurrence at one node, the tools for it, and the record of it
 *   <li>{@code network}: proxies in front of nodes, their links, delays and cuts
 *   <li>{@code process}: signals, and limits of page cache and disk
 * </ul>
 */
@NullMarked
package io.manx.lab.disturbance;

import org.jspecify.annotations.NullMarked;
