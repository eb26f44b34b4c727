import type { PublicProgram } from '../../../domain/programs/program.ts';
import type { EngineParts } from '../../../src/offline/engine.ts';
import { composeOffline } from '../../../src/offline/account/compose-offline.ts';
import type { Offline, OfflinePorts } from '../../../src/offline/offline.ts';
import { identityOf } from '../../../src/platform/account/open-offline.ts';
import { type Portal, createPortal } from '../../../src/platform/account/portal.ts';
import { type Browser, type Context, type World, openContext } from './browser.ts';
import { type Connected, type ConnectedOptions, connect } from './connection.ts';
import type { Tap } from './disk/disk-user.ts';

/** An engine with a mistake in it, and its place. */
export type Engineering = {
  readonly parts?: EngineParts;
  readonly overPorts?: ConnectedOptions['overPorts'];
};

/** A page in a browser, as a person sees it. */
export type Tab = {
  readonly browser: Browser;
  readonly context: Context;
  readonly connection: Connected;
  readonly portal: Portal;
  /** The engine of the open account, or null. */
  readonly offline: () => Offline | null;
  readonly setVisible: (isVisible: boolean) => void;
  isVisible: boolean;
};

const program = { id: 'northgate', timeZone: 'Europe/London', offlineGrantHours: 24 } as PublicProgram;

export function openTab(world: World, browser: Browser, name: string, engineering: Engineering = {}, tap?: Tap): Tab {
  const context = openContext(world, browser, name, tap);
  const connection = connect(world, browser, context, { isWorker: false, ...engineering });
  const watchers = new Set<() => void>();
  const portal = createPortal({
    connection,
    program,
    memory: connection.memory,
    openEngine: engineOpener(engineering),
    triggers: {
      events: {
        ...connection.ports,
        open: () => eventStream(world, browser, context),
        locks: null,
        visibility: {
          isVisible: () => tab.isVisible,
          subscribe: (listener) => {
            watchers.add(listener);
            return () => void watchers.delete(listener);
          },
        },
      },
      onMaybeOnline: () => () => undefined,
      onMaybeOffline: () => () => undefined,
    },
  });
  const tab: Tab = {
    browser,
    context,
    connection,
    portal,
    offline: () => (context.isAlive() ? (portal.account()?.offline ?? null) : null),
    isVisible: true,
    setVisible: (isVisible) => {
      tab.isVisible = isVisible;
      context.whenAwake(() => {
        for (const watcher of watchers) watcher();
      });
    },
  };
  return tab;
}

/** Opens the engine as the product does, with the parts of a test. */
export function engineOpener({ parts }: Engineering) {
  return (ports: OfflinePorts, who: Parameters<typeof identityOf>[0], timeZone: string): Promise<Offline> =>
    composeOffline(ports, identityOf(who, timeZone), parts);
}

/**
 * The server sends "pull" when something of the account has changed, at most three times a second. The message names the account's version
 * and asks for a wait of up to two seconds; two in three do.
 */
function eventStream({ time, site }: World, browser: Browser, context: Context) {
  const user = site.sessions.userOf(browser.cookie?.sid ?? null);
  const buyer = user && site.callerOf(user).subject.buyer;
  const account = buyer ? site.businessOf(buyer).account : null;
  const pulls = new Set<(message: { readonly data: string }) => void>();
  let isPlanned = false;
  const onChange = (): void => {
    if (isPlanned || browser.network.isDown) return;
    isPlanned = true;
    time.plan(300, () => {
      isPlanned = false;
      const version = account?.version() ?? 0;
      const data = JSON.stringify({ version, spreadMs: (version % 3) * 1_000 });
      if (!browser.network.isDown)
        context.whenAwake(() => {
          for (const pull of pulls) pull({ data });
        });
    });
  };
  const stop = account?.subscribe(onChange) ?? (() => undefined);
  context.user.atEnd.add(stop);
  return {
    addEventListener: (type: string, listener: (message: { readonly data: string }) => void) => {
      if (type === 'pull') pulls.add(listener);
    },
    close: stop,
  };
}
