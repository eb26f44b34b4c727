import { createKeptAccount } from '../../../src/platform/account/kept-account.ts';
import { replayOnSync } from '../../../sw/replay-on-sync.ts';
import { composeOffline } from '../../../src/offline/account/compose-offline.ts';
import { type Browser, type World, openContext } from './browser.ts';
import { connect } from './connection.ts';
import type { Tap } from './disk/disk-user.ts';
import type { Engineering } from './tab.ts';

/** Wakes the service worker, which sends the waiting entries and ends. Returns whether it is done or must be woken again. */
export async function wakeWorker(
  world: World,
  browser: Browser,
  { parts, overPorts }: Engineering = {},
  tap?: Tap,
): Promise<'done' | 'again'> {
  const context = openContext(world, browser, `${browser.name} worker`, tap);
  const { session, ports, memory } = connect(world, browser, context, { isWorker: true, overPorts });
  try {
    await replayOnSync({
      session,
      ports,
      kept: createKeptAccount(ports, memory),
      open: async (given, identity) => {
        const offline = await composeOffline(given, identity, parts);
        return offline;
      },
    });
    return 'done';
  } catch {
    return 'again';
  } finally {
    context.end();
  }
}
