package io.manx.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows between the agent's packages. */
class AgentArrowsTest {
  private static final JavaClasses AGENT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.manx.agent");

  /** Each package, and each with those beneath it. */
  @ParameterizedTest
  @ValueSource(strings = {"io.manx.agent.(**)", "io.manx.agent.(*).."})
  void packagesAreFreeOfCycles(String packages) {
    slices().matching(packages).should().beFreeOfCycles().check(AGENT);
  }

  /** What a hook is ← what is done there ← what is woven in, and who installs it. */
  @Test
  void hooksAreKnownInOneDirection() {
    classes()
        .that()
        .resideInAPackage("io.manx.agent.feature")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.manx.agent.feature", "java..", "org.slf4j..", "org.jspecify.annotations..")
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

  /** But for the page that a node shares with a sidecar, if a policy of collection is chosen. */
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
