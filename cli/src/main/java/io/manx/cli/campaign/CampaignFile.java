// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.cli.campaign.Campaign.NodesPlan;
import io.manx.cli.campaign.CampaignDocument.RowDocument;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads a campaign from YAML; {@code docs/measure/campaigns.md} describes the fields. */
final class CampaignFile {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private CampaignFile() {}

  /**
   * Reads a campaign.
   *
   * @throws UserException if the file cannot be read, has unknown fields, or names what it does not
   *     have
   */
  static Campaign read(Path file) {
    CampaignDocument document = document(file);
    String where = file.toString();
    Words words = new Words(document.options());
    Map<String, NodesPlan> nodes = new LinkedHashMap<>();
    document
        .nodes()
        .forEach(
            (name, each) -> {
              String here = where + ": nodes " + name;
              List<List<String>> warmUp = new ArrayList<>();
              each.warmUp().forEach(text -> warmUp.add(words.of(here, text, Map.of())));
              List<String> start = words.of(here, each.start(), Map.of());
              nodes.put(name, new NodesPlan(name, start, each.controlGroups(), warmUp));
            });
    Path runs = Path.of(document.runs());
    Path data = Path.of(document.data());
    Path ledger = Path.of(document.ledger());
    List<Row> rows = new ArrayList<>();
    document
        .rows()
        .forEach(
            (name, row) -> {
              String here = where + ": row " + name;
              requireNodes(here, row, nodes);
              RowReader reader = new RowReader(here, row, words, nodes, runs, data, ledger);
              combinations(row.each()).forEach(values -> rows.add(reader.read(name, values)));
            });
    requireDistinct(where, rows);
    Campaign campaign =
        new Campaign(runs, data, ledger, nodes, rows, document.charts(), document.summaries());
    new ReferenceCheck(where, campaign).run();
    return campaign;
  }

  private static CampaignDocument document(Path file) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    try {
      Object root = new Yaml(new SafeConstructor(options)).load(Files.readString(file));
      if (root == null) {
        root = Map.of();
      }
      EmptyFields.refuse(file, root);
      return MAPPER.convertValue(root, CampaignDocument.class);
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + FileFailures.reason(e), e);
    } catch (YAMLException e) {
      throw new UserException(file + " is not valid YAML: " + oneLine(e), e);
    } catch (IllegalArgumentException e) {
      throw FieldFailure.of(file, e);
    }
  }

  private static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
  }

  private static void requireNodes(String where, RowDocument row, Map<String, NodesPlan> nodes) {
    String name = row.nodes();
    if (name != null && !nodes.containsKey(name)) {
      throw new UserException(
          where + ": no nodes '" + name + "'; there are " + String.join(", ", nodes.keySet()));
    }
  }

  /** Returns all combinations of the values; the last name changes first. */
  private static List<Map<String, String>> combinations(Map<String, List<String>> each) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> entry : each.entrySet()) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> before : combinations) {
        for (String value : entry.getValue()) {
          Map<String, String> with = new LinkedHashMap<>(before);
          with.put(entry.getKey(), value);
          more.add(with);
        }
      }
      combinations = more;
    }
    return combinations;
  }

  private static void requireDistinct(String where, List<Row> rows) {
    Set<String> names = new HashSet<>();
    for (Row row : rows) {
      if (!names.add(row.name())) {
        throw new UserException(where + ": two rows are named " + row.name());
      }
    }
  }
}
