// SPDX-License-Identifier: Apache-2.0

package io.manx.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Core depends on the JDK alone, and is given time and randomness. */
class CoreArrowsTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.manx.core");

  @Test
  void coreDependsOnTheJdkOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "io.manx.core..", "org.jspecify.annotations..")
        .check(CORE);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.manx.core.(**)").should().beFreeOfCycles().check(CORE);
  }

  /** Policies, estimators and speculation do not know the steps around them. */
  @Test
  void policiesDoNotKnowTheRouter() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "io.manx.core.policy", "io.manx.core.estimate", "io.manx.core.speculation")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.manx.core.routing")
        .check(CORE);
  }

  @Test
  void coreReadsNoClockAndDrawsNoRandomnessOfItsOwn() {
    noClasses().should().callMethod(System.class, "nanoTime").check(CORE);
    noClasses().should().callMethod(System.class, "currentTimeMillis").check(CORE);
    noClasses().should().callMethod(Instant.class, "now").check(CORE);
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.util\\.concurrent\\.ThreadLocalRandom|java\\.util\\.Random|java\\.time\\.Clock")
        .check(CORE);
  }
}
