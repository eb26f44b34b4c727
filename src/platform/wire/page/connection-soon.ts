import type { Connection, PageConnectionOptions } from '../connection.ts';
import { type Delivery, unanswered } from '../delivery.ts';
import { unansweredAfter } from '../failure.ts';
import { grantKey, signOutMarkerKey, tabBearerKey } from '../../identity/grant-keys.ts';
import type { SessionEvent } from '../../identity/session-state.ts';
import { createListeners } from '../../account/listeners.ts';
import { serverSoon } from '../server-soon.ts';

type PageConnection = { readonly connectPage: (options: PageConnectionOptions) => Connection };

/**
 * The connection of a page. Its code is loaded with the first request, or if somebody is or was signed in on this
 * device: a first visit has no session, and its sign-in page needs none of it. A file that fails to load counts as an
 * unreachable server, and is requested again later.
 */
export function connectionSoon(
  options: PageConnectionOptions,
  loadCode: () => Promise<PageConnection> = () => import('./page-connection.ts'),
): Connection {
  const { device, memory, cookie, tab } = options;
  const deliveries = createListeners<Delivery<unknown>>();
  const events = createListeners<SessionEvent>();
  let opened: Connection | null = null;

  async function load(): Promise<Connection> {
    const { connectPage } = await loadCode();
    if (opened) return opened;
    opened = connectPage(options);
    opened.session.subscribe(events.tell);
    opened.onDelivery(deliveries.tell);
    ignoreOtherTabs();
    return opened;
  }

  async function ask<Answer>(question: (loaded: Connection) => Promise<Delivery<Answer>>): Promise<Delivery<Answer>> {
    try {
      return await question(opened ?? (await load()));
    } catch (error) {
      return unansweredAfter(error);
    }
  }

  /** Nobody is signed in here, and no sign-out waits to be sent. */
  async function isNewHere(): Promise<boolean> {
    if (cookie?.read() !== null) return false;
    const kept = await Promise.all([grantKey, signOutMarkerKey].map((key) => memory.keys(key)));
    return kept.every((keys) => keys.length === 0);
  }

  // Once loaded, the session itself hears of a sign-out in another tab.
  const ignoreOtherTabs = device.broadcast.subscribe(({ kind }) => {
    if (kind !== 'signedOut') return;
    try {
      tab?.removeItem(tabBearerKey);
    } catch {
      // The browser forbids session storage, so no bearer is stored there.
    }
  });

  return {
    wire: { post: (...given) => ask(({ wire }) => wire.post(...given)) },
    client: { request: (...given) => ask(({ client }) => client.request(...given)) },
    onDelivery: deliveries.subscribe,
    ports: {
      ...device,
      server: {
        ...serverSoon(async () => (opened ?? (await load())).ports.server),
        sendFile: (...given) => ask(async ({ ports }) => ports.server.sendFile?.(...given) ?? unanswered('failedHere')),
        probe: async () => (await load().catch(() => null))?.ports.server.probe() ?? false,
      },
    },
    session: {
      claims: () => opened?.session.claims() ?? null,
      validate: async () => {
        if (!opened && (await isNewHere().catch(() => false))) return { kind: 'signedOut' };
        const loaded = opened ?? (await load().catch(() => null));
        return loaded ? loaded.session.validate() : { kind: 'exceededMaxAttempts' };
      },
      distrust: () => opened?.session.distrust(),
      bearerFor: (...given) => ask(({ session }) => session.bearerFor(...given)),
      freshBearerFor: (...given) => ask(({ session }) => session.freshBearerFor(...given)),
      adopt: () => ask(({ session }) => session.adopt()),
      signOutMarker: {
        present: () => opened?.session.signOutMarker.present() ?? null,
        set: async (checksum) =>
          opened ? opened.session.signOutMarker.set(checksum) : (await load()).session.signOutMarker.set(),
        stands: async () => (opened ?? (await load())).session.signOutMarker.stands(),
        settle: async () => {
          try {
            return await (opened ?? (await load())).session.signOutMarker.settle();
          } catch (error) {
            return unansweredAfter(error);
          }
        },
      },
      offlineGrant: async () => (opened ?? (await load())).session.offlineGrant(),
      end: async (why) => (opened ?? (await load())).session.end(why),
      subscribe: events.subscribe,
      close: () => (opened ? opened.session.close() : ignoreOtherTabs()),
    },
  };
}
