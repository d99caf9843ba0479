package io.manx.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the agent's packages. */
class AgentArrowsTest {
  private static final JavaClasses AGENT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.manx.agent");

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.manx.agent.(*)..").should().beFreeOfCycles().check(AGENT);
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
