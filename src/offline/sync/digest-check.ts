import { collections } from '../../../domain/sync/collections.ts';
import { digestOf, isSameDigest } from '../../../domain/sync/digest.ts';
import { isSameStanding, readStanding } from './apply-page.ts';
import { beyondReach, withinReach } from '../reading/charge-columns.ts';
import type { Engine, Standing } from '../engine.ts';
import type { Digests, Mismatch } from '../ports.ts';
import type { TableName } from '../store.ts';
import { clearQuarantine, nothingOlder, readMeta, serverTables, writeMeta } from '../store.ts';

/**
 * Compares what this device holds with what the server would have it hold. A collection that differs twice, with nothing
 * new between, is emptied and loaded again, and the server is told; the outbox is never touched. Answers whether that happened. An answer may be long on
 * its way, and other tabs pull meanwhile: it counts only where the device still stands where it was asked.
 */
export async function checkDigests(engine: Engine, pullAgain: () => Promise<boolean>): Promise<boolean> {
  const first = await askDigests(engine);
  if (!first || (await engine.parts.mismatches(engine, first)).length === 0) return false;
  // The feed may have moved between the pull and the question: only a difference that outlasts another pull counts.
  if (!(await pullAgain())) return false;
  const asked = await engine.store.read(['meta'], readStanding);
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

/** Nothing waits for the report, and nothing depends on it. */
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

/** The collections that differ; none where the device has moved on since it stood at `asked`. */
export function mismatches(engine: Engine, theirs: Digests, asked?: Standing): Promise<readonly Mismatch[]> {
  return engine.store.read([...collections, 'meta', 'setAside'], async (transaction) => {
    if (asked && !isSameStanding(asked, await readStanding(transaction))) return [];
    const quarantine = await transaction.all('setAside');
    const different: Mismatch[] = [];
    for (const digest of theirs) {
      const where = digest.collection === 'charges' ? withinReach : {};
      const versions = await transaction.values(digest.collection, { where }, 'rowVersion');
      const rows = versions.map(([id, rowVersion]) => ({ id, rowVersion: rowVersion ?? 0 }));
      // A row that could not be read was delivered all the same; loading it again would not make it readable.
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
 * Empties the tables that differ or cannot be used and starts a new load. The rows of the others stay on screen meanwhile; at the end of
 * the load, what it did not deliver is swept. Older charges go: a load brings none, and what was said of them meanwhile is never told.
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
