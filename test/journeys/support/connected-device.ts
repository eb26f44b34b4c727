import type { TcpProxy } from '../../proxy/tcp-proxy.ts';
import { openTcpProxy } from '../../proxy/tcp-proxy.ts';
import type { Device, DeviceOptions } from './device.ts';
import { newDevice } from './device.ts';

/** A wire of one device's own, and the portal's address at the other end of it. */
export type Wire = TcpProxy & { readonly url: (path: string) => string };

export type ConnectedDevice = { readonly device: Device; readonly wire: Wire };

/**
 * A new device on a wire of its own to the server on that port; whoever asks closes both. Every device finds the programs at
 * the same addresses, whatever the port of its wire: what one has kept of an address is of use to another.
 */
export async function connectDevice(port: number, options: DeviceOptions): Promise<ConnectedDevice> {
  const proxy = await openTcpProxy(port);
  const toWire = `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${proxy.port}`;
  const device = await newDevice({ ...options, flags: [...(options.flags ?? []), toWire] });
  return { device, wire: { ...proxy, url: (path) => `${addressOf('northgate')}${path}` } };
}

/** Where a connected device finds a program. */
export function addressOf(program: string): string {
  return `http://${program}.localhost`;
}
