// SPDX-License-Identifier: Apache-2.0

package io.manx.agent;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.schema.TableId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows between the agent's packages. */
class AgentArrowsTest {
  private static final JavaClasses AGENT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.manx.agent");

  private static final String ENVIRONMENT = "io.manx.agent.clock.Environment";

  /** Checks single packages, and packages with those beneath them. */
  @ParameterizedTest
  @ValueSource(strings = {"io.manx.agent.(**)", "io.manx.agent.(*).."})
  void packagesAreFreeOfCycles(String packages) {
    slices().matching(packages).should().beFreeOfCycles().check(AGENT);
  }

  /** Hook ← code that it runs ← advice and installer. */
  @Test
  void hooksAreKnownInOneDirection() {
    classes()
        .that()
        .resideInAPackage("io.manx.agent.feature")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.manx.agent.feature",
            "io.manx.agent.clock",
            "java..",
            "org.slf4j..",
            "org.jspecify.annotations..")
        .check(AGENT);
    classes()
        .that()
        .resideInAPackage("io.manx.agent.hooks..")
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAnyPackage("io.manx.agent.hooks..", "io.manx.agent.weaving")
        .check(AGENT);
    classes()
        .that()
        .resideInAPackage("io.manx.agent.weaving")
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAnyPackage("io.manx.agent.weaving", "io.manx.agent")
        .check(AGENT);
  }

  /**
   * All other packages know only names: a node's address, a table's identifier and the consistency
   * level. In the ranking, two classes implement or exchange Cassandra's snitch.
   */
  @Test
  void fewPackagesKnowCassandra() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.manx.agent.cassandra",
            "io.manx.agent.hooks..",
            "io.manx.agent.weaving",
            "io.manx.agent.virtualtable")
        .and()
        .haveNameNotMatching("io\\.manx\\.agent\\.ranking\\.(RankingSnitch|SnitchSlot).*")
        .should()
        .dependOnClassesThat(describe("are more than names", AgentArrowsTest::isMoreThanAName))
        .check(AGENT);
  }

  private static boolean isMoreThanAName(JavaClass type) {
    JavaClass of = type.getBaseComponentType();
    return of.getPackageName().startsWith("org.apache.cassandra")
        && Stream.of(InetAddressAndPort.class, TableId.class, ConsistencyLevel.class)
            .noneMatch(of::isEquivalentTo);
  }

  /** Classes in Cassandra's packages are there for access only, and know nothing of the agent. */
  @Test
  void classesInCassandrasPackagesDoNotKnowTheAgent() {
    noClasses()
        .that()
        .resideInAPackage("org.apache.cassandra..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.manx..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(new ImportOption.DoNotIncludeJars())
                .importPackages("org.apache.cassandra"));
  }

  @Test
  void onlyWeavingKnowsByteBuddy() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.manx.agent.weaving..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("net.bytebuddy..")
        .check(AGENT);
  }

  /**
   * As in core, time and random numbers are injected, by the class that creates the node's agent.
   */
  @Test
  void onlyOneClassAsksForTimeOrChance() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ENVIRONMENT)
            .should()
            .accessTargetWhere(describe("is time or chance", AgentArrowsTest::isTimeOrChance))
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching(
                "java\\.util\\.concurrent\\.ThreadLocalRandom|java\\.util\\.(Splittable)?Random"
                    + "|java\\.security\\.SecureRandom|java\\.time\\.Clock");
    rule.check(AGENT);
    JavaClasses asking = new ClassFileImporter().importClasses(AsksForTime.class);
    assertThat(rule.evaluate(asking).hasViolation()).isTrue();
    classes()
        .that()
        .haveFullyQualifiedName(ENVIRONMENT)
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAnyPackage("io.manx.agent.runtime", "io.manx.agent.feature")
        .check(AGENT);
  }

  private static boolean isTimeOrChance(JavaAccess<?> access) {
    AccessTarget target = access.getTarget();
    return Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.time.Instant.now",
            "java.util.UUID.randomUUID",
            "java.lang.Math.random")
        .contains(target.getOwner().getName() + "." + target.getName());
  }

  /** Asks by a method reference. */
  private static final class AsksForTime {
    @SuppressWarnings("unused")
    private final LongSupplier clock = System::nanoTime;
  }

  /** Except for the page that a node shares with a sidecar, if a collection policy is chosen. */
  @Test
  void noFilesArePutAnywhereAndNoPortIsOpened() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.manx.agent.collection.PageFile")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.io\\.File.*|java\\.nio\\.file\\..*|java\\.net\\.(Server)?Socket.*")
        .check(AGENT);
  }
}
