import { test as base } from '@playwright/test';
import type { ConnectedDevice } from './connected-device.ts';
import { connectDevice } from './connected-device.ts';
import type { DeviceOptions, DeviceSize } from './device.ts';
import type { PortalServer } from './portal-server.ts';
import { startPortalServer } from './portal-server.ts';

type World = {
  /** A server of this journey's own: what other journeys paid, and in which order they ran, is nothing to it. */
  readonly server: PortalServer;
  /** A new device and the wire that it is connected by; both end with the journey. */
  readonly connectedDevice: (size?: DeviceSize, options?: Omit<DeviceOptions, 'size'>) => Promise<ConnectedDevice>;
};

/** Journeys run against the real server with the demo world; nothing is mocked, and a network is cut in the wire only. */
export const test = base.extend<World>({
  server: [
    // Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startPortalServer();
      await use(server);
      await server.stop();
    },
    { timeout: 60_000 },
  ],
  connectedDevice: async ({ server }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (size, options) => {
      const connected = await connectDevice(server.port, { ...options, size });
      closing.push(connected.device.close, connected.wire.close);
      return connected;
    });
    for (const close of closing) await close();
  },
});

export type { ConnectedDevice, Wire } from './connected-device.ts';
export { expect } from '@playwright/test';
