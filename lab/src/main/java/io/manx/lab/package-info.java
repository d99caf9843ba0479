@NullMarked
package io.manx.lab;

import org.jspecify.annotations.NullMarked;
