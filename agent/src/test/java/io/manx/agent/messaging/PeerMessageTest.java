// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.ForetoldPause;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PeerMessageTest {
  private static final long SEED = 11;
  private static final int RUNS = 1_000_000;
  private static final int FIRST_LENGTH = 14;

  @Test
  void messagesSurviveTheirEncoding() {
    assertThat(PeerMessage.decode(PeerMessage.PROBE.encode()).kind())
        .isEqualTo(PeerMessage.Kind.PROBE);
    assertThat(PeerMessage.decode(PeerMessage.FAREWELL.encode()).kind())
        .isEqualTo(PeerMessage.Kind.FAREWELL);
    PeerMessage answer = PeerMessage.decode(PeerMessage.answer(7, 80_000).encode());
    assertThat(answer.kind()).isEqualTo(PeerMessage.Kind.ANSWER);
    assertThat(answer.readsInFlight()).isEqualTo(7);
    assertThat(answer.latencyNanos()).isEqualTo(80_000);
  }

  @Test
  void changedBytesAreRefusedOrWithinBounds() {
    SplittableRandom random = new SplittableRandom(SEED);
    byte[] valid = PeerMessage.answer(7, 80_000).encode();
    int accepted = 0;
    for (int run = 0; run < RUNS; run++) {
      byte[] bytes = valid.clone();
      for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      if (random.nextInt(10) == 0) {
        bytes = Arrays.copyOf(bytes, random.nextInt(30));
      }
      PeerMessage message = PeerMessage.decode(bytes);
      if (message != null) {
        accepted++;
        boolean withinBounds =
            message.readsInFlight() >= 0
                && message.readsInFlight() <= 1 << 24
                && message.latencyNanos() >= 0
                && message.latencyNanos() <= 3_600_000_000_000L;
        assertThat(withinBounds).as(Arrays.toString(bytes)).isTrue();
      }
    }
    // If none were accepted, the bounds would not be tested.
    assertThat(accepted).isPositive();
  }

  /** A newer version adds fields at the end, and kinds that this version does not know. */
  @Test
  void newerVersionsAreReadByTheirBeginning() {
    SplittableRandom random = new SplittableRandom(SEED);
    byte[] valid = PeerMessage.answer(7, 80_000).encode();
    for (int run = 0; run < 10_000; run++) {
      byte[] bytes = new byte[valid.length + random.nextInt(40)];
      random.nextBytes(bytes);
      System.arraycopy(valid, 0, bytes, 0, valid.length);
      bytes[0] = (byte) random.nextInt(2, 256);
      PeerMessage message = PeerMessage.decode(bytes);
      assertThat(message).as(Arrays.toString(bytes)).isNotNull();
      assertThat(message.kind()).isEqualTo(PeerMessage.Kind.ANSWER);
      assertThat(message.readsInFlight()).isEqualTo(7);
      assertThat(message.latencyNanos()).isEqualTo(80_000);
    }
    byte[] unknown = valid.clone();
    unknown[1] = 77;
    assertThat(PeerMessage.decode(unknown)).as("of this version").isNull();
    unknown[0] = 4;
    assertThat(PeerMessage.decode(unknown).kind()).isEqualTo(PeerMessage.Kind.UNKNOWN);
  }

  /** The first version has no fields about range reads, and its own may be followed by anything. */
  @Test
  void theFirstVersionIsReadWithoutWhatItDoesNotHave() {
    byte[] first = PeerMessage.answer(7, 80_000).encode();
    first[0] = 1;
    Arrays.fill(first, FIRST_LENGTH, first.length, (byte) 0xff);
    for (byte[] bytes : List.of(first, Arrays.copyOf(first, FIRST_LENGTH))) {
      PeerMessage message = PeerMessage.decode(bytes);
      assertThat(message.readsInFlight()).isEqualTo(7);
      assertThat(message.remainingNodes()).isZero();
    }
  }

  /**
   * The bytes of each version for an answer of 7 reads and 9 ns; the second has 3 nodes, message 5.
   */
  @Test
  void bytesAreThoseOfTheirVersion() {
    byte[] first = {1, 2, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 9};
    byte[] second = Arrays.copyOf(first, 26);
    second[0] = 2;
    second[17] = 3;
    second[25] = 5;
    byte[] third = Arrays.copyOf(first, 34);
    third[0] = 3;
    assertThat(PeerMessage.answer(7, 9).encode()).isEqualTo(third);
    for (byte[] bytes : List.of(first, second, third)) {
      PeerMessage message = PeerMessage.decode(bytes);
      assertThat(message.kind()).isEqualTo(PeerMessage.Kind.ANSWER);
      assertThat(message.readsInFlight()).isEqualTo(7);
      assertThat(message.latencyNanos()).isEqualTo(9);
    }
    assertThat(PeerMessage.decode(second).message()).isEqualTo(5);
  }

  @Test
  void aForetoldPauseSurvivesItsEncoding() {
    byte[] bytes = new byte[34];
    bytes[0] = 3;
    bytes[1] = 5;
    bytes[13] = 7;
    bytes[33] = 9;
    assertThat(PeerMessage.pause(new ForetoldPause(9, 7)).encode()).isEqualTo(bytes);
    ForetoldPause pause = PeerMessage.decode(bytes).pause();
    assertThat(pause.untilNanos()).isEqualTo(9);
    assertThat(pause.lengthNanos()).isEqualTo(7);
    assertThat(PeerMessage.decode(PeerMessage.PAUSE_IS_OVER.encode()).pause()).isNull();
    bytes[26] = (byte) 0xff;
    assertThat(PeerMessage.decode(bytes)).as("begins before the message").isNull();
    bytes[26] = 0x7f;
    assertThat(PeerMessage.decode(bytes)).as("in centuries").isNull();
  }

  /** Older versions do not know kind 5; they take newer kinds for unknown ones, and ignore them. */
  @Test
  void noOlderVersionForetellsAPause() {
    byte[] bytes = PeerMessage.pause(new ForetoldPause(9, 7)).encode();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(PeerMessage.decode(Arrays.copyOf(bytes, length))).isNull();
    }
    for (byte version = 0; version < 3; version++) {
      bytes[0] = version;
      assertThat(PeerMessage.decode(bytes)).isNull();
    }
  }

  @Test
  void messagesAboutRangeReadsSurviveTheirEncoding() {
    PeerMessage message = PeerMessage.decode(PeerMessage.remaining(Long.MAX_VALUE, 3).encode());
    assertThat(message.kind()).isEqualTo(PeerMessage.Kind.REMAINING);
    assertThat(message.message()).isEqualTo(Long.MAX_VALUE);
    assertThat(message.remainingNodes()).isEqualTo(3);
    assertThat(PeerMessage.decode(PeerMessage.remaining(5, -1).encode())).isNull();
  }

  @Test
  void shorterOrOlderBytesAreRejected() {
    byte[] valid = PeerMessage.FAREWELL.encode();
    for (int length = 0; length < FIRST_LENGTH; length++) {
      assertThat(PeerMessage.decode(Arrays.copyOf(valid, length))).isNull();
    }
    valid[0] = 0;
    assertThat(PeerMessage.decode(valid)).isNull();
    byte[] remaining = PeerMessage.remaining(5, 2).encode();
    for (int length = 0; length < 26; length++) {
      assertThat(PeerMessage.decode(Arrays.copyOf(remaining, length))).isNull();
    }
  }
}
