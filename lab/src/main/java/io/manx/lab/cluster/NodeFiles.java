// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Writes and removes the files of a node. */
final class NodeFiles {
  private static final String LOGBACK =
      """
      <configuration>
        <appender name="STDOUT" class="ch.qos.logback.core.ConsoleAppender">
          <encoder>
            <pattern>%-5level %date{ISO8601} [%thread] %logger{0} - %msg%n</pattern>
          </encoder>
        </appender>
        <root level="INFO">
          <appender-ref ref="STDOUT"/>
        </root>
      </configuration>
      """;

  private static final int MAX_ATTEMPTS = 5;

  private NodeFiles() {}

  /** Configuration directory of a node; first on its class path. */
  static Path conf(Node node) {
    return node.directory().resolve("conf");
  }

  /** Temporary directory of a node. */
  static Path temporary(Node node) {
    return node.directory().resolve("tmp");
  }

  static void write(Node node, ClusterOptions options, String seed) {
    Path conf = conf(node);
    try {
      Files.createDirectories(conf);
      Files.createDirectories(temporary(node));
      Files.createDirectories(node.log().toAbsolutePath().getParent());
      for (Path logs : JvmOptions.logDirectories(node, options)) {
        Files.createDirectories(logs);
      }
      Files.writeString(conf.resolve("cassandra.yaml"), CassandraYaml.of(node, options, seed));
      Files.writeString(
          conf.resolve("cassandra-rackdc.properties"),
          "dc=" + node.dataCentre() + "\nrack=" + node.rack() + "\n");
      Files.writeString(conf.resolve("logback.xml"), LOGBACK);
    } catch (IOException e) {
      throw new UserException(
          "cannot write the files of " + node + ": " + FileFailures.reason(e), e);
    }
  }

  /** Removes a directory, if it exists, and everything in it. */
  static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try {
      int attempts = 1;
      while (!removed(directory) && attempts < MAX_ATTEMPTS) {
        attempts++;
      }
    } catch (IOException e) {
      throw new UserException("cannot remove " + directory + ": " + FileFailures.reason(e), e);
    }
    if (Files.exists(directory)) {
      throw new UserException(
          "cannot remove " + directory + ": another process keeps writing to it; try again later");
    }
  }

  /** Returns false if files were added meanwhile, as by a node that is just ending. */
  private static boolean removed(Path directory) throws IOException {
    try {
      Files.walkFileTree(directory, new Deletion());
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  /** Tolerates that another process, such as a node that is just ending, removes files as well. */
  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      return unlessGone(failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        return unlessGone(failure);
      }
      Files.deleteIfExists(visited);
      return FileVisitResult.CONTINUE;
    }

    private static FileVisitResult unlessGone(IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
