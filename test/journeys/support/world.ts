import { test as base } from '@playwright/test';
import { testLimitMs } from '../../wait-limits.ts';
import { type ConnectedDevice, connectDevice } from './connected-device.ts';
import type { DeviceOptions, DeviceSize } from './device.ts';
import { type DatabaseKind, usualKind } from './server/prepared-world.ts';
import { type PortalServer, startPortalServer } from './server/portal-server.ts';
import { type Prepared, preparedProfile } from './prepared-devices.ts';
import { takeViolations } from './screens/policy-violations.ts';

type Options = {
  /** The database kind of this journey's server. */
  readonly database: DatabaseKind;
};

type World = {
  /** A server for this journey only: other journeys and their order do not affect it. */
  readonly server: PortalServer;
  /** A new device and its connection; both end with the journey. */
  readonly connectedDevice: (size?: DeviceSize, options?: ConnectedOptions) => Promise<ConnectedDevice>;
  /** A device on which this person was signed in before the journey, with all rows loaded. */
  readonly deviceOf: (person: Prepared, size?: DeviceSize, options?: ConnectedOptions) => Promise<ConnectedDevice>;
};

type ConnectedOptions = Omit<DeviceOptions, 'size' | 'profile'>;
type OpenDevice = (options: DeviceOptions) => Promise<ConnectedDevice>;

/** Journeys run against the real server with the demo; nothing is mocked, and faults are only in the network. */
export const test = base.extend<Options & World & { readonly openDevice: OpenDevice; readonly policyHolds: void }>({
  // Applies to every journey: the page's own policy refuses nothing that the page does.
  policyHolds: [
    async ({}, use) => {
      takeViolations();
      await use();
      base.expect(takeViolations(), 'what the content security policy refused').toEqual([]);
    },
    { auto: true },
  ],
  // Playwright reads the names of fixtures from this pattern.
  database: [async ({}, use) => use(usualKind()), { option: true }],
  server: [
    async ({ database }, use) => {
      const server = await startPortalServer({ kind: database });
      await use(server);
      await server.stop();
    },
    { timeout: testLimitMs },
  ],
  openDevice: async ({ server }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const connected = await connectDevice(server.port, options);
      closing.push(connected.device.close, connected.wire.close);
      return connected;
    });
    for (const close of closing) await close();
  },
  connectedDevice: async ({ openDevice }, use) => {
    await use((size, options) => openDevice({ ...options, size }));
  },
  deviceOf: async ({ openDevice }, use) => {
    await use((person, size, options) => openDevice({ ...options, size, profile: preparedProfile(person) }));
  },
});

export type { ConnectedDevice, Wire } from './connected-device.ts';
export { expect } from './expect.ts';
