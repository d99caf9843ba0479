// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetSocketAddress;

/** Names nodes without resolving them, as in Kubernetes, where addresses change. */
public final class UnresolvedAddresses implements AddressTranslator {
  /** Creates it; the driver does. */
  public UnresolvedAddresses(@SuppressWarnings("unused") DriverContext context) {}

  @Override
  public InetSocketAddress translate(InetSocketAddress address) {
    return InetSocketAddress.createUnresolved(address.getHostString(), address.getPort());
  }

  @Override
  public void close() {}
}
