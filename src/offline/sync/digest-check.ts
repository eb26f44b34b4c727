import { collections } from '../../../domain/sync/collections.ts';
import { digestOf, isSameDigest } from '../../../domain/sync/digest.ts';
import { isSamePosition, readPosition } from './apply-page.ts';
import { beyondReach, withinReach } from '../reading/charge-columns.ts';
import type { Engine, SyncPosition } from '../engine.ts';
import type { Digests, Mismatch } from '../ports.ts';
import { type TableName, clearQuarantine, nothingOlder, readMeta, serverTables, writeMeta } from '../store.ts';

/**
 * Compares this device’s rows with the server’s. A collection that differs twice, with nothing new in between, is
 * cleared and loaded again, and the server is told; the outbox is never touched. Returns whether that happened. An
 * answer counts only if the device is still at the position of the request, because other tabs may pull meanwhile.
 */
export async function checkDigests(engine: Engine, pullAgain: () => Promise<boolean>): Promise<boolean> {
  const first = await askDigests(engine);
  if (!first || (await engine.parts.mismatches(engine, first)).length === 0) return false;
  // The feed may have moved between the pull and the digest request: only a difference after another pull counts.
  if (!(await pullAgain())) return false;
  const asked = await engine.store.read(['meta'], readPosition);
  const second = await askDigests(engine);
  if (!second || engine.isClosed() || JSON.stringify(first) !== JSON.stringify(second)) return false;
  const different = await engine.parts.mismatches(engine, second, asked);
  if (different.length === 0) return false;
  const names = different.map(({ collection }) => collection);
  engine.ports.log('offline.digest-mismatch', { collections: names.join(' ') });
  report(engine, different);
  await loadAgain(engine, names);
  return true;
}

/** The result of the report does not matter here. */
function report({ ports, identity }: Engine, different: readonly Mismatch[]): void {
  void Promise.resolve()
    .then(() => ports.server.reportMismatches(identity.subject, different))
    .catch(() => undefined);
}

async function askDigests(engine: Engine): Promise<Digests | null> {
  const asking = engine.status.asking();
  const delivery = await engine.ports.server.digests(engine.identity.subject);
  engine.status.learn(delivery, asking);
  return delivery.kind === 'answered' ? delivery.body : null;
}

/** The collections that differ; none if the device has moved on from `asked`. */
export function mismatches(engine: Engine, theirs: Digests, asked?: SyncPosition): Promise<readonly Mismatch[]> {
  return engine.store.read([...collections, 'meta', 'setAside'], async (transaction) => {
    if (asked && !isSamePosition(asked, await readPosition(transaction))) return [];
    const quarantine = await transaction.all('setAside');
    const different: Mismatch[] = [];
    for (const digest of theirs) {
      const where = digest.collection === 'charges' ? withinReach : {};
      const versions = await transaction.values(digest.collection, { where }, 'rowVersion');
      const rows = versions.map(([id, rowVersion]) => ({ id, rowVersion: rowVersion ?? 0 }));
      // An unreadable row counts as delivered: loading it again would not help.
      const quarantined = quarantine.flatMap(({ table, recordId, rowVersion, isOlder }) =>
        table === digest.collection && rowVersion !== null && !isOlder ? [{ id: recordId, rowVersion }] : [],
      );
      const ours = digestOf([...rows, ...quarantined]);
      if (isSameDigest(ours, digest)) continue;
      different.push({ collection: digest.collection, held: ours.count, expected: digest.count });
    }
    return different;
  });
}

/**
 * Deletes the given tables and starts a new load. Rows of other tables stay on screen; at its end, rows that the load did not deliver are
 * deleted. Older charges are deleted too: a load does not deliver them, and their changes would be missed.
 */
export function loadAgain(engine: Engine, different: readonly TableName[]): Promise<void> {
  return engine.store.write([...different, 'charges', 'meta', 'setAside'], async (transaction) => {
    for (const collection of different) await transaction.clear(collection);
    if (!different.includes('charges'))
      await transaction.remove('charges', await transaction.ids('charges', { where: beyondReach }));
    await clearQuarantine(transaction, serverTables);
    const load = await readMeta(transaction, 'load', 1);
    await writeMeta(transaction, { cursor: null, load: load + 1, isSweepDue: true, older: nothingOlder });
  });
}
