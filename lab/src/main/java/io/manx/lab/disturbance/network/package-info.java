// SPDX-License-Identifier: Apache-2.0

/** Delays and cuts the network of nodes, by proxies in front of them. */
@NullMarked
package io.manx.lab.disturbance.network;

import org.jspecify.annotations.NullMarked;
