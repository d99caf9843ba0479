// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.process.Connection;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.Arrivals;
import io.manx.lab.load.workload.FieldLengths;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.RunHistograms;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadProcessStartTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static LoadOptions load(String mix, int threads) {
    var load =
        LoadOptions.of(OperationMix.parse(mix), Duration.ofMillis(1_500))
            .keys(KeyDistribution.ZIPFIAN)
            .records(20_000)
            .fields(3)
            .lengths(new FieldLengths(FieldLengths.Kind.ZIPFIAN, 50))
            .arrivals(Arrivals.Kind.POISSON)
            .settle(Duration.ofSeconds(3))
            .timeout(Duration.ofMillis(700))
            .consistency(
                Map.of(
                    OperationKind.READ, DefaultConsistencyLevel.QUORUM,
                    OperationKind.QUERY_3, DefaultConsistencyLevel.ONE))
            .seed(LoadFixtures.SEED)
            .maximumOutstanding(77)
            .layout(new Layout(2, 30, 40))
            .scale(new TpchScale(0.05))
            .processes(3);
    return threads == 0
        ? load.openLoop(123.5).build()
        : load.closedLoop(threads).requests(900).build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"read=80,slice=20", "B", "tpch", "two-tables:light=96,heavy=4"})
  void loadIsReadAsItWasWritten(String mix) throws IOException {
    for (int threads : new int[] {0, 12}) {
      LoadOptions load = load(mix, threads);
      LoadTables tables = LoadTables.of(new Table("k", "t", 3), load);
      NodeNames names = new NodeNames(Map.of("127.0.1.1", "node1"));
      LoadShare share = new LoadShare(1, 3);
      LoadProcessStart start =
          new LoadProcessStart(
              Connection.of(clients(), 5), LoadMessage.of(load), share, tables, names, "/r.json");

      LoadProcessStart read =
          JSON.readValue(JSON.writeValueAsString(start), LoadProcessStart.class);

      assertThat(read).isEqualTo(start);
      assertThat(read.load().toOptions()).isEqualTo(load);
      assertThat(read.connection().clients()).isEqualTo(clients());
    }
  }

  private static ClientOptions clients() {
    return new ClientOptions(
        List.of(new InetSocketAddress("127.0.1.1", 9042)),
        "dc1",
        new ClientOptions.Credentials("app", "secret"),
        null,
        5,
        Map.of("basic.request.page-size", "100"));
  }

  @Test
  void progressIsOneLine() {
    Histogram latencies = RunHistograms.create();
    latencies.recordValue(5_000_000);
    LoadProgressMessage message = new LoadProgressMessage(7, EncodedHistogram.of(latencies));
    assertThat(message.line()).doesNotContain("\n");
    assertThat(LoadProgressMessage.parse(message.line())).hasValue(message);
    assertThat(LoadProgressMessage.parse("done")).isEmpty();
    assertThat(LoadProgressMessage.parse("failed to connect")).isEmpty();
  }
}
