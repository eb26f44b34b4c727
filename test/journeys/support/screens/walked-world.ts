import { type Page, test as base } from '@playwright/test';
import { testLimitMs } from '../../../wait-limits.ts';
import { type ConnectedDevice, connectDevice } from '../connected-device.ts';
import type { DeviceSize } from '../device.ts';
import { type PortalServer, startPortalServer } from '../server/portal-server.ts';
import { type Prepared, preparedProfile } from '../prepared-devices.ts';
import type { Screen, Walk } from './walk.ts';

export type WalkPlan = {
  readonly size: DeviceSize;
  readonly scheme: 'light' | 'dark';
  /** The portal's texts by message id. */
  readonly texts: Readonly<Record<string, string>>;
  /** The person who is already signed in on the device; otherwise it is new. */
  readonly person?: Prepared;
  /** Changes at the server before the walk. */
  readonly atTheServer?: (server: PortalServer) => Promise<unknown>;
  /** Brings the device to the common start of the walk's tests. */
  readonly begin?: (walk: Walk, connected: ConnectedDevice) => Promise<void>;
  /** The findings of the current screen, as texts. */
  readonly findings: (page: Page) => Promise<readonly string[]>;
};

/** The shared state of one walk's tests. */
type Walked = {
  /** Shows one screen, online or offline, and returns its findings and its policy violations. */
  readonly visit: (screen: Screen) => Promise<readonly string[]>;
  readonly connected: ConnectedDevice;
  readonly walk: Walk;
  /** The browser is killed and starts again offline. */
  readonly coldStart: (path: string) => Promise<Page>;
};

/**
 * Read-only tests: each is one screen, and all tests of a file share a server, a browser and a signed-in person. Each opens its screen by
 * its URL, so a failed test, after which Playwright starts a new world, does not affect the others.
 */
export function walkTest(plan: WalkPlan) {
  return base.extend<object, { readonly walked: Walked }>({
    walked: [
      // Playwright reads the names of fixtures from this pattern.
      async ({}, use) => {
        const server = await startPortalServer();
        await plan.atTheServer?.(server);
        const { size, person } = plan;
        const connected = await connectDevice(server.port, {
          size,
          ...(person ? { profile: preparedProfile(person) } : {}),
        });
        await use(await beginWalk(plan, connected));
        await connected.device.close();
        await connected.wire.close();
        await server.stop();
      },
      { scope: 'worker', timeout: testLimitMs },
    ],
  });
}

async function beginWalk(plan: WalkPlan, connected: ConnectedDevice): Promise<Walked> {
  const { device, wire } = connected;
  const found: string[] = [];
  const openPage = async (): Promise<Page> => {
    const opened = await device.open('about:blank');
    await opened.emulateMedia({ colorScheme: plan.scheme, reducedMotion: 'reduce' });
    opened.on('console', (message) => {
      if (/content security policy/i.test(message.text())) found.push(message.text());
    });
    return opened;
  };
  let page = await openPage();
  let [nothingIsLeft, wasOffline, staysInPage] = [false, false, false];
  const walk: Walk = {
    get page() {
      return page;
    },
    url: wire.url,
    get staysInPage() {
      return staysInPage;
    },
    say: (id) => plan.texts[id] ?? id,
    look: async (where) => {
      const here = await plan.findings(page);
      found.push(...here.map((finding) => `${where}: ${finding}`));
    },
  };
  await plan.begin?.(walk, connected);
  return {
    connected,
    walk,
    visit: async ({ isOffline = false, leavesNothing = false, show }) => {
      wire.set({ kind: isOffline ? 'cut' : 'clear' });
      // Typed or open state is lost with the page, and a page that started offline knows that it is offline.
      staysInPage = nothingIsLeft && wasOffline === isOffline;
      nothingIsLeft = false;
      await show(walk);
      [nothingIsLeft, wasOffline] = [leavesNothing, isOffline];
      return found.splice(0);
    },
    coldStart: async (path) => {
      wire.set({ kind: 'cut' });
      nothingIsLeft = false;
      await device.kill();
      await device.restart();
      page = await openPage();
      await page.goto(wire.url(path));
      return page;
    },
  };
}
