import type { Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { testLimitMs } from '../../../wait-limits.ts';
import type { ConnectedDevice } from '../connected-device.ts';
import { connectDevice } from '../connected-device.ts';
import type { DeviceSize } from '../device.ts';
import type { PortalServer } from '../server/portal-server.ts';
import { startPortalServer } from '../server/portal-server.ts';
import type { Prepared } from '../prepared-devices.ts';
import { preparedProfile } from '../prepared-devices.ts';
import type { Screen, Walk } from './walk.ts';

export type WalkPlan = {
  readonly size: DeviceSize;
  readonly scheme: 'light' | 'dark';
  /** What the portal says, by message id. */
  readonly texts: Readonly<Record<string, string>>;
  /** Who is signed in on the device already; otherwise it is new. */
  readonly person?: Prepared;
  /** What is changed at the server before anything is opened. */
  readonly atTheServer?: (server: PortalServer) => Promise<unknown>;
  /** How the device comes to where every test of the walk begins. */
  readonly begin?: (walk: Walk, connected: ConnectedDevice) => Promise<void>;
  /** What is wrong with what is on the screen, in words. */
  readonly findings: (page: Page) => Promise<readonly string[]>;
};

/** What the tests of one walk share. */
type Walked = {
  /** Shows one screen, with a connection or without, and answers what is wrong with it and what the page's policy forbade. */
  readonly visit: (screen: Screen) => Promise<readonly string[]>;
  readonly connected: ConnectedDevice;
  readonly walk: Walk;
  /** The browser dies and starts again without a connection. */
  readonly coldStart: (path: string) => Promise<Page>;
};

/**
 * Tests that only look: each is one screen, and all of a file share a server, a browser and who is signed in there. Each finds its
 * screen by its address, so that one which fails, and after which Playwright begins with a new world, is nothing to the others.
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
      // Whatever is typed or open goes with the page, and one that has begun without a connection knows that it has none.
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
