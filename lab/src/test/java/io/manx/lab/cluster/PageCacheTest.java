// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageCacheTest {
  private static final int BYTES = 4 << 20;

  private Path directory;

  /** On the disk of the build, because the directory for temporary files may be in memory. */
  @BeforeEach
  void createDirectory() throws IOException {
    directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "page cache");
  }

  @AfterEach
  void removeDirectory() {
    NodeFiles.delete(directory);
  }

  private Path written(String name) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[BYTES]);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    return file;
  }

  /** Whether a whole file is in memory; maps it without reading it. */
  private static boolean isCached(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, BYTES);
      return mapped.isLoaded();
    }
  }

  @Test
  void filesOfTheTablesLeaveTheCache() throws Exception {
    Path shallow = written("v0_stock-1b255f4d/a-Data.db");
    Path deep = written("v0_stock_slices-2f/an index/$b-Data.db");
    Path other = written("v0_stock2-3e/a-Data.db");
    assertThat(isCached(shallow)).isTrue();
    assertThat(isCached(deep)).isTrue();

    PageCache.drop(directory, Set.of("v0_stock", "v0_stock_slices"));

    assertThat(isCached(shallow)).isFalse();
    assertThat(isCached(deep)).isFalse();
    assertThat(isCached(other)).isTrue();
    assertThat(Files.size(deep)).isEqualTo(BYTES);
  }

  @Test
  void nodeWithoutDataHasNothingToDrop() {
    Set<String> tables = Set.of("t");
    assertThatCode(() -> PageCache.drop(directory.resolve("none"), tables))
        .doesNotThrowAnyException();
    assertThatCode(() -> PageCache.drop(directory, tables)).doesNotThrowAnyException();
  }

  /** Whoever interrupts, such as the watch over the nodes, reports the reason. */
  @Test
  void interruptStopsTheDropping() throws IOException {
    Path file = written("t-1/a-Data.db");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> PageCache.drop(directory, Set.of("t")))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(isCached(file)).isTrue();
  }
}
