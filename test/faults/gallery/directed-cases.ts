import { plainDate } from '../../../domain/time/calendar-date.ts';
import { syncedWorld } from '../../offline/offline-world.ts';
import { modelCharge } from '../model-rows.ts';
import type { Engineering } from '../world/tab.ts';

/** Enough pulls for a comparison with the server, and for a second one. */
const pulls = 45;

/**
 * An older charge that this build cannot read is quarantined, and stays older: the digest of the kept months does not count it. Returns
 * what went wrong, or null. Random schedules meet this in fewer than one of 1,000: somebody has to load older charges while one of them
 * is unreadable, and then has to pull twenty times.
 */
export async function olderOnesStayOlder({ parts }: Engineering): Promise<string | null> {
  const world = await syncedWorld({
    parts,
    wrapServer: (port) => ({
      ...port,
      olderCharges: async (...asked) => {
        const delivery = await port.olderCharges(...asked);
        if (delivery.kind !== 'answered') return delivery;
        const rows = delivery.body.rows.map((row) => ({ ...(row as object), totalMinor: 'a lot' }));
        return { ...delivery, body: { ...delivery.body, rows } };
      },
    }),
  });
  const longAgo = { billDate: plainDate('2024-01-10'), dueDate: plainDate('2024-02-10'), status: 'paid' } as const;
  world.server.older.push(modelCharge(50, longAgo));
  const loaded = await world.settle(world.offline.older.load());
  if (loaded !== 'loaded') return `the older charges were not loaded: ${String(loaded)}`;
  for (let pull = 0; pull < pulls; pull += 1) await world.settle(world.offline.pull());
  return world.context.log.find((line) => line.startsWith('offline.digest-mismatch')) ?? null;
}
