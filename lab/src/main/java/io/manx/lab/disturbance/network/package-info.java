/** The network of nodes: the proxies in front of them, the links that can be cut, and delays. */
@NullMarked
package io.manx.lab.disturbance.network;

import org.jspecify.annotations.NullMarked;
