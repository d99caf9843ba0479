// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/**
 * Orders test classes so that nodes are started as rarely as possible. Classes that share nodes run
 * last, those with the same nodes in a row, and among these the ones that spoil them last.
 */
public final class SharedNodesLast implements ClassOrderer {

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context
        .getClassDescriptors()
        .sort(
            Comparator.comparingInt(SharedNodesLast::nodes)
                .thenComparing(SharedNodesLast::kind)
                .thenComparing(SharedNodesLast::spoils));
  }

  private static String kind(ClassDescriptor test) {
    return test.findAnnotation(SharedNodes.class).map(nodes -> nodes.as().getName()).orElse("");
  }

  private static boolean spoils(ClassDescriptor test) {
    return test.findAnnotation(SharedNodes.class).map(SharedNodes::spoils).orElse(false);
  }

  private static int nodes(ClassDescriptor test) {
    return test.findAnnotation(SharedNodes.class).map(SharedNodes::value).orElse(0);
  }
}
