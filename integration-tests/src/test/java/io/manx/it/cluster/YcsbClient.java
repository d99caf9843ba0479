// SPDX-License-Identifier: Apache-2.0

package io.manx.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs YCSB's own command line, in a JVM of its own since YCSB ends its JVM. */
public final class YcsbClient {
  private static final int RECORDS = 200;

  private YcsbClient() {}

  /** Loads 200 records into {@code ycsb.usertable}; returns YCSB's output. */
  public static String load(String address, String dataCentre) throws Exception {
    return run(address, dataCentre, List.of("-load"));
  }

  /** Runs 400 operations of all kinds on them; returns YCSB's output. */
  public static String run(String address, String dataCentre) throws Exception {
    List<String> mix =
        List.of(
            "-t",
            "-p",
            "operationcount=400",
            "-p",
            "readproportion=0.5",
            "-p",
            "updateproportion=0.2",
            "-p",
            "scanproportion=0.1",
            "-p",
            "insertproportion=0.1",
            "-p",
            "readmodifywriteproportion=0.1",
            "-p",
            "dataintegrity=false");
    return run(address, dataCentre, mix);
  }

  private static String run(String address, String dataCentre, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "site.ycsb.Client",
                "-db",
                YcsbBinding.class.getName(),
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "recordcount=" + RECORDS,
                "-p",
                "hosts=" + address,
                "-p",
                "datacentre=" + dataCentre,
                "-threads",
                "2"));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
