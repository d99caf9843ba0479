// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/**
 * Checks the dependencies of modules and of the lab's packages against
 * docs/develop/architecture.md.
 */
final class ArrowsTest {
  private static final JavaClasses MANX =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.manx");

  @Test
  void modulesPointTowardsResults() {
    ArchRule rule =
        layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("results")
            .definedBy("io.manx.results..")
            .layer("driver")
            .definedBy("io.manx.driver..")
            .layer("lab")
            .definedBy("io.manx.lab..")
            .layer("simulator")
            .definedBy("io.manx.simulator..")
            .layer("gcsync")
            .definedBy("io.manx.gcsync..")
            .layer("cli")
            .definedBy("io.manx.cli..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("gcsync")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("simulator")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("lab")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("driver")
            .mayOnlyBeAccessedByLayers("lab");
    rule.check(MANX);
  }

  @Test
  void resultsKnowOnlyTheCatalogueAndTheModelOfCore() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("io.manx.results..")
            .should()
            .dependOnClassesThat(
                DescribedPredicate.describe(
                    "decide something",
                    type ->
                        type.getPackageName().startsWith("io.manx.core.")
                            && !type.getPackageName().equals("io.manx.core.catalogue")
                            && !type.getPackageName().equals("io.manx.core.request")));
    rule.check(MANX);
  }

  @Test
  void packagesOfTheLabAreLayered() {
    ArchRule rule =
        layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("registers")
            .definedBy("io.manx.lab.registers..")
            .layer("phases")
            .definedBy("io.manx.lab.changingload..")
            .layer("consistency")
            .definedBy("io.manx.lab.consistency..")
            .layer("comparison")
            .definedBy("io.manx.lab.comparison..")
            .layer("testbed")
            .definedBy("io.manx.lab.testbed..")
            .layer("cluster")
            .definedBy("io.manx.lab.cluster..")
            .layer("load")
            .definedBy("io.manx.lab.load..")
            .layer("disturbance")
            .definedBy("io.manx.lab.disturbance..")
            .whereLayer("registers")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("phases")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("consistency")
            .mayOnlyBeAccessedByLayers("registers", "phases")
            .whereLayer("comparison")
            .mayOnlyBeAccessedByLayers("consistency", "phases")
            .whereLayer("testbed")
            .mayOnlyBeAccessedByLayers("comparison", "consistency", "registers", "phases")
            .whereLayer("cluster")
            .mayOnlyBeAccessedByLayers("testbed")
            .whereLayer("load")
            .mayOnlyBeAccessedByLayers(
                "testbed", "comparison", "consistency", "registers", "phases")
            .whereLayer("disturbance")
            .mayOnlyBeAccessedByLayers(
                "testbed", "comparison", "consistency", "registers", "phases");
    rule.check(MANX);
  }

  @Test
  void packagesAreFreeOfCycles() {
    ArchRule rule = slices().matching("io.manx.(**)").should().beFreeOfCycles();
    rule.check(MANX);
  }

  @Test
  void cassandraStaysInItsProcesses() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("io.manx..")
            .should()
            .dependOnClassesThat(
                DescribedPredicate.describe(
                    "are Cassandra's own",
                    type -> type.getPackageName().startsWith("org.apache.cassandra")));
    rule.check(MANX);
  }

  @Test
  void onlyTheEntryPointExits() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.manx.cli.Manx")
            .should()
            .callMethod(System.class, "exit", int.class);
    rule.check(MANX);
  }

  @Test
  void randomnessIsInjected() {
    ArchRule rule =
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom");
    rule.check(MANX);
  }
}
