package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.Course.Next;
import io.manx.results.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourseTest {
  private static final LevelPair TARGET = LevelPair.parse("ONE/ALL");
  private static final Enrolment BEFORE = Enrolments3.first("QUORUM/QUORUM");

  private final Course course =
      new Course(TableName.of("shop", "users"), TARGET, new ManxCommands(List.of()));

  @Test
  void aChangeIsBegunWaitedForAndDone() {
    assertThat(course.next(BEFORE, "")).isEqualTo(Next.BEGIN);
    Enrolment row = BEFORE.changeTo(TARGET);
    for (; row.inForce().equals(LevelPair.parse("QUORUM/ALL")); row = row.advanced()) {
      assertThat(course.next(row, "")).isEqualTo(Next.WAIT);
    }
    assertThat(course.next(row, "")).isEqualTo(Next.DONE);
  }

  @Test
  void whatSomebodyElseBeganIsContinued() {
    assertThat(course.next(BEFORE.changeTo(TARGET).advanced(), "")).isEqualTo(Next.WAIT);
  }

  @Test
  void whatIsInForceIsNotChanged() {
    assertThat(course.next(Enrolments3.first("ONE/ALL"), "")).isEqualTo(Next.DONE);
  }

  @Test
  void theSameByOtherNamesIsInForceToo() {
    assertThat(course.next(Enrolments3.first("ONE/THREE"), "")).isEqualTo(Next.DONE);
  }

  @Test
  void anotherChangeIsLeftAlone() {
    Enrolment other = BEFORE.changeTo(LevelPair.parse("ALL/ONE"));
    assertThatThrownBy(() -> course.next(other, " by ann"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("is already changing from QUORUM/QUORUM to ALL/ONE by ann;")
        .hasMessageContaining("--to ALL/ONE'")
        .hasMessageContaining("--give-up'");
  }

  @Test
  void whatSomebodyElseGaveUpIsNotBegunAgain() {
    Enrolment row = BEFORE.changeTo(TARGET);
    assertThat(course.next(row, "")).isEqualTo(Next.WAIT);
    assertThatThrownBy(() -> course.next(row.givenUp(), " by ann"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("was given up by ann: QUORUM/QUORUM is in force");
  }
}
