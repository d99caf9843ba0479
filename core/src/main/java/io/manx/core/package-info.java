/** What Manx decides with, whoever asks: simulator, agent and driver use the same classes. */
@NullMarked
package io.manx.core;

import org.jspecify.annotations.NullMarked;
