/** JMH benchmarks of Manx's policies in the driver. */
package io.manx.benchmarks.driver;
