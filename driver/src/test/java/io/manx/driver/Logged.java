// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** What is logged below {@code io.manx} while it is open. */
public final class Logged implements AutoCloseable {
  private final Logger logger = (Logger) LoggerFactory.getLogger("io.manx");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  /** Begins to listen. */
  public Logged() {
    appender.start();
    logger.setLevel(Level.INFO);
    logger.addAppender(appender);
  }

  /** The messages of a level, oldest first. */
  public List<String> at(Level level) {
    return List.copyOf(appender.list).stream()
        .filter(event -> event.getLevel() == level)
        .map(ILoggingEvent::getFormattedMessage)
        .collect(Collectors.toList());
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
    logger.setLevel(null);
  }
}
