package io.manx.lab.disturbance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DisturbanceSpecTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pause | pause:node=2,at=2s,every=2s,for=300ms",
        "PAUSE | pause:node=2,at=2s,every=2s,for=300ms",
        "pause:node=2,every=2s,for=300ms | pause:node=2,at=2s,every=2s,for=300ms",
        "pause:at=0s,every=1m,for=1.5s | pause:node=2,at=0s,every=1m,for=1500ms",
        "pause:at=10s | pause:node=2,at=10s,for=300ms",
        "pause:node=all,count=3 | pause:node=all,at=2s,every=2s,for=300ms,count=3",
        "pause:jitter=0.2 | pause:node=2,at=2s,every=2s,for=300ms,jitter=400ms",
        "pause:jitter=50ms | pause:node=2,at=2s,every=2s,for=300ms,jitter=50ms",
        "gc | gc:node=2,at=5s,every=5s",
        "gc:node=1,every=5s | gc:node=1,at=5s,every=5s",
        "slow | slow:node=2,at=0s,share=0.5,period=20ms",
        "slow:node=3,share=.3 | slow:node=3,at=0s,share=0.3,period=20ms",
        "slow:share=0.0001,period=20s | slow:node=2,at=0s,share=0.00010,period=20s",
        "delay | delay:node=2,at=0s,mean=20ms,distribution=exponential",
        "delay:node=2,mean=20ms,distribution=uniform,at=5s,for=10s |"
            + " delay:node=2,at=5s,for=10s,mean=20ms,distribution=uniform",
        "delay:distribution=lognormal |"
            + " delay:node=2,at=0s,mean=20ms,distribution=lognormal,sigma=1.0",
        "delay:distribution=constant,mean=500us |"
            + " delay:node=2,at=0s,mean=500us,distribution=constant",
        "partition | partition:node=2,at=10s,every=10s,for=3s,between=nodes",
        "partition:node=2,every=10s,for=2s |"
            + " partition:node=2,at=10s,every=10s,for=2s,between=nodes",
        "partition:node=all,between=Clients,at=5s |"
            + " partition:node=all,at=5s,for=3s,between=clients",
        "compact:node=1,at=10s | compact:node=1,at=10s",
        "kill:node=random,at=10s,for=20s | kill:node=random,at=10s,for=20s",
        "kill | kill:node=2,at=0s",
        "disk | disk:node=2,at=0s,cache=64mb",
        "disk:node=all,cache=1gb,reads=200 | disk:node=all,at=0s,cache=1024mb,reads=200",
        "disk:reads=50,at=1s,for=2s | disk:node=2,at=1s,for=2s,reads=50",
        "disk:cache=10241kb | disk:node=2,at=0s,cache=10241kb",
      })
  void fillsInDefaultsAndReadsItsOwnText(String text, String canonical) {
    DisturbanceSpec spec = DisturbanceSpec.parse(text);

    assertThat(spec).hasToString(canonical);
    assertThat(DisturbanceSpec.parse(canonical)).isEqualTo(spec);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | unknown type '' | pause, slow, gc, compact, delay, partition, disk, kill",
        "pauze | unknown type 'pauze' | pause, slow, gc, compact, delay, partition, disk, kill",
        "pause:fro=1s | unknown key 'fro' | node, at, every, for, count, jitter",
        "pause: | unknown key '' | node, at, every, for, count, jitter",
        "pause:share=0.3 | unknown key 'share' | node, at, every, for, count, jitter",
        "gc:for=1s | unknown key 'for' | node, at, every, count, jitter",
        "pause:for | 'for' has no value | for=VALUE",
        "pause:for=1s,for=1s | 'for' is given twice | once",
        "pause:for=300 | for=300 | 300ms, 2s or 1m",
        "pause:for=-1s | for=-1s | 300ms, 2s or 1m",
        "pause:at=1001h | at=1001h | 1000h",
        "pause:for=0s | for=0s lasts no time | longer",
        "pause:node=0 | node=0 | 'all' or 'random'",
        "pause:node=two | node=two | 'all' or 'random'",
        "pause:for=2s | for=2s is not shorter than every=2s | shorten",
        "pause:every=5ms,for=1ms | every=5ms | 10ms",
        "pause:count=0 | count=0 | from 1",
        "pause:count=x | count=x | number",
        "pause:at=1s,count=2 | count needs every | DURATION",
        "pause:jitter=0.5 | jitter=1s can make occurrences overlap | 850ms",
        "pause:at=1s,jitter=0.5 | jitter=0.5 | 'every', which is not given",
        "pause:jitter=x | jitter=x | 300ms, 2s or 1m",
        "delay:every=5s | every needs for | DURATION",
        "kill:every=5s | every needs for | DURATION",
        "slow:share=0 | share=0.0 | between 0 and 1",
        "slow:share=1 | share=1.0 | between 0 and 1",
        "slow:share=half | share=half | number such as 0.3",
        "slow:share=0.01 | less than 1ms | lengthen period",
        "disk:cache=64 | cache=64 | size such as 64mb",
        "disk:cache=1mb | smaller than 8mb | 8mb",
        "disk:reads=0 | reads=0 | from 1",
        "disk:reads=many | reads=many | number",
        "delay:distribution=pareto | pareto is unknown | constant, uniform, exponential, lognormal",
        "delay:sigma=2 | sigma | distribution=lognormal only",
        "delay:distribution=lognormal,sigma=9 | sigma=9.0 | up to 5",
        "partition:between=racks | between=racks is unknown | nodes, clients",
        "partition:between= | between= is unknown | nodes, clients",
        "partition:every=2s | for=3s is not shorter than every=2s | shorten",
        "partition:mean=5ms | unknown key 'mean' | node, at, every, for, count, jitter, between",
        "delay:between=nodes | unknown key 'between' | mean, distribution, sigma",
        "delay:mean=0ms | mean=0s delays nothing | longer",
      })
  void refusesNonsenseNamingItAndWhatIsAllowed(String text, String problem, String remedy) {
    assertThatThrownBy(() -> DisturbanceSpec.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("disturbance '" + text + "': ")
        .hasMessageContaining(problem)
        .hasMessageContaining(remedy)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "pause, true", // from 2 s on, of 2 s of warm-up and 1 s
    "pause:at=1s, false", // once, after 1 s of the measured part
    "pause:every=3s, false",
    "kill:at=900ms, true"
  })
  void saysWhetherItBeginsWhileTheLoadLasts(String text, boolean inTime) {
    DisturbanceSpec spec = DisturbanceSpec.parse(text);
    ThrowingCallable check =
        () -> spec.requireStartWithin(Duration.ofSeconds(2), Duration.ofSeconds(1));
    if (inTime) {
      assertThatCode(check).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(check).hasMessageContaining("is over; choose an earlier");
    }
  }
}
