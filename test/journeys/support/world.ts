import { test as base } from '@playwright/test';
import type { ConnectedDevice } from './connected-device.ts';
import { connectDevice } from './connected-device.ts';
import type { DeviceOptions, DeviceSize } from './device.ts';
import type { PortalServer } from './portal-server.ts';
import { startPortalServer } from './portal-server.ts';

type World = {
  /** A server for the journeys of one file: what those of others paid, and in which order they ran, is nothing to it. */
  readonly server: PortalServer;
  /** A new device and the wire that it is connected by; both end with the journey. */
  readonly connectedDevice: (size?: DeviceSize, options?: Omit<DeviceOptions, 'size'>) => Promise<ConnectedDevice>;
};

/** Journeys run against the real server with the demo world; nothing is mocked, and a network is cut in the wire only. */
export const test = base.extend<World, { readonly serverFor: (file: string) => Promise<PortalServer> }>({
  serverFor: [
    // Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const running = new Map<string, PortalServer>();
      const stopAll = async (): Promise<void> => {
        for (const server of running.values()) await server.stop();
        running.clear();
      };
      await use(async (file) => {
        const known = running.get(file);
        if (known) return known;
        await stopAll();
        const server = await startPortalServer();
        running.set(file, server);
        return server;
      });
      await stopAll();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: async ({ serverFor }, use, { file }) => use(await serverFor(file)),
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
