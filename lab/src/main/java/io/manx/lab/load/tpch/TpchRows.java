// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.tpch;

import io.trino.tpch.Customer;
import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.Distributions;
import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.TextPool;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the rows of TPC-H's tables as its {@code dbgen} does, from a port of it to Java. Rows
 * depend on the scale alone. Comments come from a smaller pool of text than dbgen's 300 MB, and so
 * have other words.
 */
public final class TpchRows {
  private static final int TEXT_POOL_BYTES = 1 << 20;
  private static final int MONTHS = 12;

  private final TpchScale scale;
  private final Distributions distributions = Distributions.getDefaultDistributions();
  private final TextPool text = new TextPool(TEXT_POOL_BYTES, distributions);

  /** Creates a generator of rows. */
  public TpchRows(TpchScale scale) {
    this.scale = scale;
  }

  /** Work on one row. */
  @FunctionalInterface
  public interface RowConsumer {
    /**
     * Takes a row.
     *
     * @return whether further rows are wanted
     * @throws InterruptedException if it is interrupted
     */
    boolean accept(TpchRow row) throws InterruptedException;
  }

  /** Passes the rows of a table on, in the order of their keys in TPC-H. */
  public void forEach(TpchTable table, RowConsumer consumer) throws InterruptedException {
    switch (table) {
      case CUSTOMER -> forEachCustomer(consumer);
      case ORDERS -> forEachOrder(consumer);
      case LINEITEM -> forEachLineItem(consumer);
    }
  }

  private CustomerGenerator customers() {
    return new CustomerGenerator(scale.factor(), 1, 1, distributions, text);
  }

  private void forEachCustomer(RowConsumer consumer) throws InterruptedException {
    for (Customer each : customers()) {
      List<Object> values =
          List.of(
              each.getCustomerKey(),
              each.getName(),
              each.getAddress(),
              each.getNationKey(),
              each.getPhone(),
              each.getAccountBalance(),
              each.getMarketSegment(),
              each.getComment());
      if (!consumer.accept(new TpchRow(values.subList(0, 1), values))) {
        return;
      }
    }
  }

  private void forEachOrder(RowConsumer consumer) throws InterruptedException {
    List<String> segments = new ArrayList<>(scale.customers());
    for (Customer each : customers()) {
      segments.add(each.getMarketSegment());
    }
    for (Order each : new OrderGenerator(scale.factor(), 1, 1, distributions, text)) {
      LocalDate date = LocalDate.ofEpochDay(each.getOrderDate());
      List<Object> values =
          List.of(
              segments.get((int) each.getCustomerKey() - 1),
              month(date),
              date,
              each.getOrderKey(),
              each.getCustomerKey(),
              String.valueOf(each.getOrderStatus()),
              each.getTotalPrice(),
              each.getOrderPriority(),
              each.getClerk(),
              each.getShipPriority(),
              each.getComment());
      if (!consumer.accept(new TpchRow(values.subList(0, 2), values))) {
        return;
      }
    }
  }

  private void forEachLineItem(RowConsumer consumer) throws InterruptedException {
    for (LineItem each : new LineItemGenerator(scale.factor(), 1, 1, distributions, text)) {
      List<Object> values = values(each);
      if (!consumer.accept(new TpchRow(values.subList(0, 2), values))) {
        return;
      }
    }
  }

  private List<Object> values(LineItem item) {
    LineItemPartition partition =
        LineItemPartition.of(item.getOrderKey(), item.getReturnFlag(), scale);
    return List.of(
        partition.returnFlag(),
        partition.bucket(),
        item.getStatus(),
        LocalDate.ofEpochDay(item.getShipDate()),
        item.getOrderKey(),
        item.getLineNumber(),
        item.getPartKey(),
        item.getSupplierKey(),
        (double) item.getQuantity(),
        item.getExtendedPrice(),
        item.getDiscount(),
        item.getTax(),
        LocalDate.ofEpochDay(item.getCommitDate()),
        LocalDate.ofEpochDay(item.getReceiptDate()),
        item.getShipInstructions(),
        item.getShipMode(),
        item.getComment());
  }

  /** Returns the months since January 1970. */
  public static int month(LocalDate date) {
    return (date.getYear() - 1970) * MONTHS + date.getMonthValue() - 1;
  }
}
