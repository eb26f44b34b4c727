import * as v from 'valibot';
import { chargeSchema } from '../../domain/invoices/charge.ts';
import { keptSince } from '../../domain/sync/window.ts';
import { keptRow } from './base-rows.ts';
import { beyondReach } from './charge-columns.ts';
import type { Offline } from './door.ts';
import type { Engine } from './engine.ts';
import { actionTables } from './enqueue.ts';
import { loadEntries } from './outbox.ts';
import type { OlderPage } from './ports.ts';
import { replaceEntries, rowKey } from './reconcile-outbox.ts';
import { nothingOlder, readMeta, writeMeta } from './store.ts';

const pageSize = 200;

/**
 * Charges beyond the kept months, loaded when somebody asks. They are marked as older: the sync does not keep them up to date, its
 * digests do not count them, and one that the sync delivers is older no more.
 */
export function createOlderCharges(engine: Engine): Offline['older'] {
  return {
    load: async () => {
      const asked = await engine.store.read(['meta'], async (transaction) => ({
        older: await readMeta(transaction, 'older', nothingOlder),
        load: await readMeta(transaction, 'load', 1),
      }));
      if (!asked.older.hasMore) return 'loaded';
      const delivery = await engine.ports.server.olderCharges(engine.identity.subject, asked.older.endCursor, pageSize);
      engine.status.learn(delivery);
      if (delivery.kind === 'unanswered') return 'offline';
      if (delivery.kind !== 'answered' || engine.isClosed()) return 'failed';
      return keepPage(engine, asked.older.endCursor, asked.load, delivery.body);
    },
    status: () =>
      engine.store.read(['meta', 'buyers', 'charges'], async (transaction) => {
        const older = await readMeta(transaction, 'older', nothingOlder);
        const buyer = await transaction.get('buyers', engine.identity.subject.buyer);
        // Before anything was asked for there is nothing to count, and a start need not look for it.
        const isNone = older.total === null;
        return {
          keptSince: keptSince(buyer?.row.newestBillDate ?? null),
          loaded: isNone ? 0 : (await transaction.sums('charges', { where: beyondReach }, [])).count,
          total: older.total,
          hasMore: older.hasMore,
        };
      }),
  };
}

async function keepPage(
  engine: Engine,
  after: string | null,
  load: number,
  page: OlderPage,
): Promise<'loaded' | 'failed'> {
  const isKept = await engine.store.write(actionTables, async (transaction) => {
    const { endCursor } = await readMeta(transaction, 'older', nothingOlder);
    // Asked for before a reset, a sign-out or another tab's page: what came then does not belong here now.
    if (endCursor !== after || (await readMeta(transaction, 'load', 1)) !== load) return false;
    const rows = page.rows.flatMap((row) => {
      const parsed = v.safeParse(chargeSchema, row);
      return parsed.success ? [parsed.output] : [];
    });
    const synced = await transaction.getMany(
      'charges',
      rows.map((row) => row.id),
    );
    const onlyOlder = rows.filter((_row, index) => synced[index]?.isOlder ?? synced[index] === undefined);
    await transaction.put(
      'charges',
      onlyOlder.map((row) => ({ ...keptRow('charges', row, load), isOlder: true as const })),
    );
    await writeMeta(transaction, {
      older: { endCursor: page.endCursor, hasMore: page.hasNextPage, total: page.totalCount },
    });
    // What waits for one of them is predicted again: after a reset their rows had been gone.
    const entries = await loadEntries(transaction);
    const moved = onlyOlder.map(({ id }) => rowKey({ collection: 'charges', id }));
    await replaceEntries(engine, transaction, entries, entries, new Set(moved));
    return true;
  });
  if (isKept) engine.signals.written(['charges', 'older']);
  return isKept ? 'loaded' : 'failed';
}
