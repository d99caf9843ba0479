// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.process.Connection;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadShare;

/**
 * The start message of a process that sends a share of a load.
 *
 * @param connection how to connect
 * @param load the whole load
 * @param share the requests to send
 * @param tables tables of the load
 * @param names names of the nodes in results
 * @param results file of the results to write
 */
record LoadProcessStart(
    Connection connection,
    LoadMessage load,
    LoadShare share,
    LoadTables tables,
    NodeNames names,
    String results) {}
