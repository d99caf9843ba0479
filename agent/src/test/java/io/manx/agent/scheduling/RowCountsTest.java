// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.schema.TableId;
import org.junit.jupiter.api.Test;

/** Reports of nodes on their numbers of rows. */
class RowCountsTest {
  private final RowCounts counts = new RowCounts(any -> RowCounts.UNKNOWN);
  private final TableId table = table(0);

  private static TableId table(int number) {
    return TableId.fromUUID(new UUID(31, number));
  }

  private static byte[] rows(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  @Test
  void theNewestNumberOfEachNodeIsKept() throws UnknownHostException {
    InetAddressAndPort first = InetAddressAndPort.getByName("127.0.0.1");
    InetAddressAndPort second = InetAddressAndPort.getByName("127.0.0.2");
    assertThat(counts.of(table, first)).isNull();
    assertThat(counts.told(table, first, rows(100))).isTrue();
    assertThat(counts.told(table, first, rows(120))).isTrue();
    assertThat(counts.told(table, second, rows(7))).isTrue();
    assertThat(counts.of(table, first)).isEqualTo(120);
    assertThat(counts.of(table, second)).isEqualTo(7);
    assertThat(counts.of(table(1), first)).isNull();
  }

  @Test
  void implausibleNumbersOfRowsChangeNothing() throws UnknownHostException {
    InetAddressAndPort node = InetAddressAndPort.getByName("127.0.0.1");
    counts.told(table, node, rows(100));
    assertThat(counts.told(table, node, rows(-1))).isFalse();
    assertThat(counts.told(table, node, rows(Long.MAX_VALUE))).isFalse();
    assertThat(counts.told(table, node, new byte[7])).isFalse();
    assertThat(counts.told(table, node, new byte[0])).isFalse();
    assertThat(counts.of(table, node)).isEqualTo(100);
  }

  /** A peer cannot make this node remember ever more. */
  @Test
  void tablesAreBounded() throws UnknownHostException {
    InetAddressAndPort node = InetAddressAndPort.getByName("127.0.0.1");
    for (int i = 1; i <= 10_001; i++) {
      assertThat(counts.told(table(i), node, rows(i))).isTrue();
    }
    assertThat(counts.told(table, node, rows(5))).isTrue();
    assertThat(counts.of(table, node)).isEqualTo(5);
  }
}
