// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Dependencies between the driver module's packages, and on the Java driver itself. */
class DriverArrowsTest {
  private static final JavaClasses DRIVER =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.manx.driver");

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.manx.driver.internal.(*)..").should().beFreeOfCycles().check(DRIVER);
    noClasses()
        .that()
        .resideInAPackage("io.manx.driver.internal..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.manx.driver")
        .check(DRIVER);
  }

  @Test
  void whatTheDriverDoesNotPromiseIsUsedInFewPlaces() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.manx.driver.ManxLoadBalancingPolicy")
        .and()
        .doNotHaveFullyQualifiedName("io.manx.driver.internal.connection.ConnectionNodes")
        .and()
        .doNotHaveFullyQualifiedName("io.manx.driver.internal.connection.Observation")
        .and()
        .doNotHaveFullyQualifiedName("io.manx.driver.internal.connection.ObservedNettyOptions")
        .and()
        .doNotHaveFullyQualifiedName("io.manx.driver.internal.metrics.SessionMetrics")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.datastax.oss.driver.internal..")
        .check(DRIVER);
  }

  /** Applications have many threads, virtual ones too; those of Netty are the driver's own. */
  @Test
  void applicationsThreadsKeepNothing() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.manx.driver.internal.speculation")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ThreadLocal.class)
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("io.netty.util.concurrent.FastThreadLocal")
        .check(DRIVER);
  }

  @Test
  void noFilesArePutAnywhereAndNoPortIsOpened() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(
            "io.manx.driver.internal.consistency.control.LevelPlan") // reads
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.io\\.File.*|java\\.nio\\.file\\..*|java\\.net\\.(Server)?Socket(Impl)?")
        .check(DRIVER);
  }

  /** Wall clocks may be set at any time, so they are only displayed. */
  @Test
  void leasesGoByMonotonicClocksAlone() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.manx.driver.consistency.EnrolmentStore")
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Clock.class)
        .check(DRIVER);
  }
}
