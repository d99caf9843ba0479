/** Nodes, requests, requesters, and what happens between them. */
@NullMarked
package io.manx.simulator.model;

import org.jspecify.annotations.NullMarked;
