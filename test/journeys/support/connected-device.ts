import type { TcpProxy } from '../../proxy/tcp-proxy.ts';
import { openTcpProxy } from '../../proxy/tcp-proxy.ts';
import type { Device, DeviceOptions } from './device.ts';
import { newDevice } from './device.ts';

/** A wire of one device's own, and the portal's address at the other end of it. */
export type Wire = TcpProxy & { readonly url: (path: string) => string };

export type ConnectedDevice = { readonly device: Device; readonly wire: Wire };

/** A new device on a wire of its own to the server on that port; whoever asks closes both. */
export async function connectDevice(port: number, options: DeviceOptions): Promise<ConnectedDevice> {
  const proxy = await openTcpProxy(port);
  const device = await newDevice(options);
  return { device, wire: { ...proxy, url: (path) => `http://northgate.localhost:${proxy.port}${path}` } };
}
