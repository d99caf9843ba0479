// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input yields one clear line and an exit code, before anything is started. */
final class BadInputTest extends CommandRunner {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench --bogus | 2 | Unknown option: '--bogus'",
        "bench --rate x | 2 | Invalid value for option '--rate'",
        "bench --duration 10 | 2 | '10' is not a duration such as",
        "bench --arrivals bursty | 2 | expected one of",
        "bench --rate 0 | 1 | rate 0.0 is out of range",
        "bench --rate -5 | 1 | rate -5.0 is out of range",
        "bench --threads 0 | 1 | threads 0 is out of range",
        "bench --rate 5 --threads 5 | 1 | exclude each other",
        "consistency profile --levels SOME | 2 | expected one of",
        "consistency profile --threads 0 | 1 | threads 0 is out of range",
        "consistency profile --duration 1s | 1 | choose 2s or more",
        "consistency profile --rounds 0 | 1 | rounds 0 is out of range",
        "consistency profile --table app.users | 1 | overwrites records of app.users; add --yes",
        "consistency fit nowhere | 1 | does not exist",
        "consistency plan nowhere --may-be-down -1 | 1 | --may-be-down -1 is out of range",
        "consistency plan nowhere --objective p98 | 2 | expected one of",
        "consistency advise nowhere | 2 | Missing required option",
        "consistency advise nowhere --table a.b | 1 | does not exist",
        "consistency check --pairs ONE | 2 | must be READ/WRITE",
        "consistency check --pairs SOME/ALL | 2 | unknown level 'SOME'",
        "consistency check --clients 0 | 1 | clients 0 is out of range",
        "consistency check --registers 0 | 1 | registers 0 is out of range",
        "consistency check --every 0s | 1 | --every must be more than 0s",
        "consistency verify nowhere | 1 | does not exist",
        "consistency enrol --table a.b | 2 | Missing required option: '--current=READ/WRITE'",
        "consistency enrol --table a.b --current ONE | 2 | must be READ/WRITE",
        "consistency enrol --table a --current ONE/ALL | 2 | not of the form KEYSPACE.TABLE",
        "consistency enrol --table a.b --current LOCAL_QUORUM/ALL | 1 | counts by data centre",
        "consistency enrol --table a.b --current ONE/ALL --lease 1ms | 1 | must be 100 to 600000",
        "consistency enrol --table a.b --current ONE/ALL --lease soon | 2 | 'soon' is not a duration",
        "consistency switch --table a.b | 2 | Missing required argument",
        "consistency switch --table a.b --to ONE/ALL --give-up | 2 | mutually exclusive",
        "consistency switch --table a.b --to ONE/EACH_QUORUM | 1 | counts by data centre",
        "consistency switch --table a.b --to SOME/ALL | 2 | unknown level 'SOME'",
        "consistency repaired --table a.b --token x | 2 | 'x' is not a token such as 7.2.k3f9",
        "consistency repaired --table a.b | 2 | Missing required option: '--token=TOKEN'",
        "consistency status --table a | 2 | not of the form KEYSPACE.TABLE",
        "consistency status --json - | 1 | '-' is not a file name",
        "consistency status --json . | 1 | cannot write .: it is a directory",
        "consistency status --contact-points 127.0.0.1:1 | 1 | cannot connect to",
        "consistency withdraw | 2 | Missing required option: '--table=KEYSPACE.TABLE'",
        "bench --workload Z | 1 | unknown workload 'Z'",
        "bench --workload read=90,scan=10 | 1 | unknown operation 'scan'; choose read",
        "compare --workload read=90,range=20 | 1 | add up to 110, not to 100",
        "demo --workload read=90 | 1 | add up to 90, not to 100",
        "demo --scenario storms | 1 | choose one of pause, ranges",
        "bench --tables 0 | 1 | tables 0 is out of range",
        "bench --range-rows 0 | 1 | range rows 0 is out of range",
        "bench --slice-rows 0 | 1 | slice rows 0 is out of range",
        "bench --requests 0 --threads 4 | 1 | requests 0 is out of range",
        "bench --requests 100 | 1 | add --threads N",
        "bench --partitioner sorted | 2 | choose one of MURMUR3, RANDOM, BYTE_ORDERED",
        "bench --page-size -1 | 1 | page size -1 is out of range",
        "bench --contact-points 127.0.0.1:1 --drop-page-cache | 1 | needs the embedded cluster",
        "bench --records 0 | 1 | records 0 is out of range",
        "bench --field-length 0 | 1 | field length 0 is out of range",
        "bench --field-length 1048576 --name none | 1 | exceeds the largest write of a node, 4.0 MB",
        "bench --records 2000000000 --field-length 9999 --name none | 1 | GB of disk in",
        "bench --rate 0.01 --duration 10s | 1 | rate 0.01 for 10.0 s gives less than one request",
        "bench --truststore no-such.p12 --name none | 1 | --truststore no-such.p12 cannot be read",
        "cql --contact-points 127.0.0.1:1 --driver-option basic.x=1 x | 1 | option 'basic.x'",
        "bench --clients 0 --contact-points 127.0.0.1:1 | 1 | clients 0 is out of range",
        "bench --consistency read=MOST | 1 | unknown consistency level 'MOST'",
        "bench --consistency fetch=ONE | 1 | unknown operation 'fetch'",
        "bench --warmup soon | 2 | 'soon' is not a duration such as",
        "bench --contact-points 127.0.0.1 --disturb pause | 1 | need the embedded cluster",
        "bench --disturb explode | 1 | explode",
        "bench --disturb pause:node=9 --nodes 3 | 1 | node=9 is out of range",
        "bench --disturb partition:node=1 --nodes 1 | 1 | use between=clients, or more nodes",
        "bench --disturb partition:between=all | 1 | between must be one of nodes, clients, not 'all'",
        "bench --settle 0s --duration 4s --disturb pause:at=4s | 1 | when the load of 4s is over",
        "compare --settle 0s --duration 1s --disturb pause | 1 | when the load of 1s is over",
        "bench --contact-points 127.0.0.1:1 --json . | 1 | cannot write .: it is a directory",
        "compare --html . | 1 | cannot write .: it is a directory",
        "report --markdown . no-such.run.json.gz | 1 | cannot write .: it is a directory",
        "cql --node 1 --all-nodes x | 1 | --node and --all-nodes exclude each other",
        "bench --nodes 0 | 1 | nodes must be 1",
        "bench --heap plenty | 2 | 'plenty' is not a size such as 512, 512m or 1g",
        "bench --heap 2m | 1 | heap in MB must be 256 to 65536, not 2",
        "compare --variants stock,speculation=MIN(99p) | 1 | or speculation=MIN(99p,50ms)",
        "bench --no-load --speculative-retry 10ms | 1 | --speculative-retry sets options of tables,"
            + " which needs tables that this command loads; drop it, or drop --no-load",
        "bench --contact-points 127.0.0.1:1 --variant no-speculation | 1 | variant no-speculation"
            + " sets options of tables, which needs tables that this command loads; drop it, or add"
            + " --load",
        "bench --workload tpch --records 500 | 1 | --records is for tables of records; drop it, or"
            + " choose another --workload than tpch or two-tables",
        "bench --workload two-tables --fields 1 --slice-rows 5 | 1 | --slice-rows, --fields are for"
            + " tables of records; drop them, or choose another --workload",
        "bench --table usertable --contact-points 127.0.0.1 | 1 | not of the form KEYSPACE.TABLE",
        "bench --contact-points 127.0.0.1:x | 1 | contact point '127.0.0.1:x'",
        "compare --variants stock | 1 | needs 2 to 30 variants",
        "compare --variants stock,faster | 1 | unknown variant 'faster'",
        "compare --rounds 0 | 1 | rounds 0 is out of range",
        "bench --variant faster | 1 | unknown variant 'faster'",
        "bench --variant-file mine.yaml | 1 | --variant-file needs --variant",
        "compare --contact-points 127.0.0.1 --disturb pause | 1 | need the embedded cluster",
        "compare --variants stock,wu+faster | 1 | unknown variant 'faster'",
        "breakdown --contact-points 127.0.0.1:1 | 1 | cannot connect to",
        "breakdown no-such.run.json.gz | 1 | no-such.run.json.gz",
        "tail no-such.run.json.gz | 1 | no-such.run.json.gz",
        "breakdown no-such.run.json.gz --during 5s | 1 | --during is for a live cluster",
        "demo --fast | 2 | Unknown option: '--fast'",
        "report | 2 | Missing required parameter",
        "report no-such.run.json.gz | 1 | no-such.run.json.gz",
        "report ../README.md | 1 | ../README.md is not a run file of Manx; give one that ends in",
        "report ../docs/results/data | 1 | give rounds files by name: ../docs/results/data/demo-",
        "sim --scenario storm | 1 | 'storm' is neither a scenario nor a file; the scenarios are c3",
        "sim --policies fastest | 1 | unknown policy 'fastest'; there are random, round-robin",
        "sim --policies wu(gamma=1) | 1 | unknown parameter 'gamma'; there are alpha, beta",
        "sim --policies wu(beta=-1) | 1 | beta must be a number from 0 to 1000, not '-1'",
        "sim --policies wu(beta | 1 | 'wu(beta' is neither a name nor name(parameter=value,...)",
        "sim --policies wu(beta) | 1 | 'beta' is not parameter=value",
        "sim --policies manx(alike=1,alike=2) | 1 | manx(alike=1,alike=2): parameter 'alike' is"
            + " given twice",
        "sim --speculation always | 1 | unknown speculation 'always'",
        "sim --replications 0 | 1 | replications 0 is out of range",
        "sim --policies c3,c3 | 1 | variant c3 is named twice",
        "sim --policies manx,manx() --speculation none | 1 | variants manx and manx() are the same",
        "sim --scenario herd,herd | 1 | scenario herd is named twice",
        "sim --list=all-policies | 1 | cannot list 'all-policies'; use --list, or --list=policies",
        "sim --policies oracle(x=1) | 1 | unknown parameter 'x'; there are none",
        "sim --baseline stock | 1 | no run of the baseline",
        "bench --driver-option basic.request.timeout=soon | 1 | 'basic.request.timeout' cannot be",
        "compare --driver-option basic.reqest.timeout=1s | 1 | unknown driver option 'basic.reqest",
        "bench --policy NoSuchPolicy | 1 | (--policy) names 'NoSuchPolicy', a class that does",
        "bench --driver-option basic.load-balancing-policy.policy=c3 | 1 | -policy.manx.policy'",
        "compare --rf 5 --name none | 1 | --rf 5 needs as many nodes in each data centre",
        "cluster start --data-centres 3,1 --rf 3 --name none | 1 | choose --rf 1 or fewer",
        "bench --rf 5 --name none | 1 | one has only 3; choose --rf 3 or fewer, or more",
        "bench --steps | 2 | Unknown option: '--steps'",
        "explode | 2 | unknown command 'explode'; there are demo, compare,",
        "cluster explode | 2 | unknown command 'explode'; there are start"
      })
  void oneLineAndAnExitCode(String line, int exitCode, String reason) {
    int code = run(line.split(" "));

    assertThat(err.toString()).contains(reason).startsWith("manx: ");
    assertThat(code).isEqualTo(exitCode);
    assertThat(err.toString().lines().count()).isLessThanOrEqualTo(exitCode == 2 ? 2 : 1);
    assertThat(err.toString()).doesNotContain("\tat ");
  }

  @Test
  void damagedRunFileIsNamed() throws Exception {
    Path file = Files.writeString(directory.resolve("broken.run.json.gz"), "not gzip");

    assertThat(run("report", file.toString())).isEqualTo(1);

    assertThat(err.toString()).contains("broken.run.json.gz").startsWith("manx: ");
    assertThat(err.toString().lines().count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"variants: [", "mine: {}", "variants: {mine: {drvier: {a: b}}}", "\u0007", ""})
  void damagedVariantFileIsNamed(String text) throws Exception {
    Path file = Files.writeString(directory.resolve("broken.yaml"), text);

    assertThat(run("compare", "--variant-file", file.toString(), "--variants", "stock,mine"))
        .isEqualTo(1);

    assertThat(err.toString()).contains("broken.yaml").startsWith("manx: ");
    assertThat(err.toString().lines().count()).isEqualTo(1);
  }

  @Test
  void wrongDriverOptionOfAVariantIsReportedBeforeAnythingStarts() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            "variants: {mine: {driver: {basic.request.timeuot: 1 second}}}");
    String[] arguments = {"compare", "--variant-file", "" + file, "--variants", "stock,mine"};

    assertThat(run(arguments)).isEqualTo(1);

    assertThat(err.toString())
        .contains("variant 'mine': unknown driver option 'basic.request.timeuot'")
        .hasLineCount(1);
  }

  @Test
  void unreachableContactPointIsNamed() {
    // Port 1 of the loopback interface refuses connections.
    assertThat(run("bench", "--contact-points", "127.0.0.1:1")).isEqualTo(1);

    assertThat(err.toString())
        .contains("cannot connect to")
        .contains("127.0.0.1:1: no connection;");
    assertThat(err.toString().lines().count()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "demo",
    "compare",
    "bench",
    "breakdown",
    "report",
    "train",
    "tail",
    "sim",
    "cluster",
    "cql",
    "doctor"
  })
  void everyCommandHasHelp(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(out.toString())
        .contains("Usage: manx " + command)
        .doesNotContain("(?", "[^"); // regular expressions that split values
  }

  @Test
  void manxWithoutCommandListsTheCommands() {
    assertThat(run()).isNotZero();
    assertThat(err.toString() + out).contains("demo").contains("compare");
  }
}
