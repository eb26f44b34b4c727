import { type TcpProxy, openTcpProxy } from '../../proxy/tcp-proxy.ts';
import { type Device, type DeviceOptions, newDevice } from './device.ts';

/** The device's own network connection, with the portal's URL at its other end. */
export type Wire = TcpProxy & { readonly url: (path: string) => string };

export type ConnectedDevice = { readonly device: Device; readonly wire: Wire };

/**
 * A new device with its own proxied connection to the server on that port; the caller closes both. Every device has the programs at the
 * same URLs, whatever the port of its proxy, so that stored data with URLs can be reused.
 */
export async function connectDevice(port: number, options: DeviceOptions): Promise<ConnectedDevice> {
  const proxy = await openTcpProxy(port);
  const toWire = `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${proxy.port}`;
  const device = await newDevice({ ...options, flags: [...(options.flags ?? []), toWire] });
  return { device, wire: { ...proxy, url: (path) => `${addressOf('northgate')}${path}` } };
}

/** The URL of a program for a connected device. */
export function addressOf(program: string): string {
  return `http://${program}.localhost`;
}
