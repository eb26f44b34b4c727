import type { Asking } from './status.ts';
import { newestVersion } from '../../../domain/sync/news.ts';
import { type PullAnswer, defaultPageLimit, maxPageLimit } from '../../../domain/sync/pull-answer.ts';
import { isSamePosition, readPosition } from './apply-page.ts';
import { checkDigests } from './digest-check.ts';
import type { Engine, SyncPosition } from '../engine.ts';
import { resumeEntries } from '../entries/entries.ts';
import { watchRequest } from './watch-request.ts';
import type { Delivery } from '../ports.ts';
import { readMeta, writeMeta } from '../store.ts';

/** A pull with more pages than this is broken; the next one continues from its cursor. */
const maxPages = 2_000;
/** Pulls between two comparisons with the server; the first load is always followed by one. */
const pullsPerCheck = 20;

/** The version that satisfies everybody who has asked since the last pull began; null if only a pull does. */
export function askedVersion() {
  let asked: number | null = 0;
  return {
    add: (version: number | null) => {
      asked = newestVersion(asked, version);
    },
    take: () => {
      const taken = asked;
      asked = 0;
      return taken;
    },
  };
}

/** True if all rows of this version of the buyer's feed are on the device, so that its announcement is no news. */
export async function holdsVersion({ store }: Engine, version: number | null): Promise<boolean> {
  if (version === null) return false;
  return store.read(['meta'], async (transaction) => {
    // During a load the stored version is still that of the rows before the load.
    const isLoading =
      (await readMeta(transaction, 'asOf', null)) === null || (await readMeta(transaction, 'isSweepDue', false));
    return !isLoading && (await readMeta(transaction, 'feedVersion', 0)) >= version;
  });
}

/**
 * Pulls page by page. Stops without an answer and continues from there next time. Returns whether entries were
 * released: by others that left the outbox, or by a valid session.
 */
export async function pullOnce(engine: Engine): Promise<boolean> {
  let hasFreed = false;
  const onSettled = (): void => {
    hasFreed = true;
  };
  engine.status.set({ isPulling: true });
  try {
    if (!(await pullPages(engine, onSettled))) return hasFreed;
    await engine.tellOfOthers();
    // The server answered this very subject, so the session is valid, even if another tab signed in.
    if (await resumeEntries(engine)) hasFreed = true;
    await checkNowAndThen(engine, onSettled);
  } finally {
    engine.status.set({ isPulling: false });
  }
  return hasFreed;
}

/** If a page arrives within this time, the connection can carry one of four times the size. */
const swiftMs = 2_000;

type Answer = { readonly delivery: Delivery<PullAnswer>; readonly asking: Asking; readonly tookMs: number };
/** The next page, requested while the previous one is written. */
type Ahead = SyncPosition & { readonly answer: Promise<Answer> };

/**
 * True if the device now holds everything that the server had to send. The next page is fetched while one is written:
 * the answer to a cursor does not depend on time, and it counts only if the device is then at that position.
 */
async function pullPages(engine: Engine, onSettled: () => void): Promise<boolean> {
  let ahead: Ahead | null = null;
  for (let page = 0; page < maxPages && !engine.isClosed(); page += 1) {
    const asked = await engine.store.read(['meta'], readPosition);
    const answer: Ahead['answer'] = isOf(ahead, asked) ? ahead.answer : askFor(engine, asked.cursor, defaultPageLimit);
    const { delivery, asking, tookMs } = await answer;
    engine.status.learn(delivery, asking);
    if (delivery.kind !== 'answered' || engine.isClosed()) return false;
    ahead = pageAfter(engine, asked, delivery.body, tookMs);
    const { isStale, hasSettled } = await engine.parts.applyPage(engine, asked, delivery.body);
    if (hasSettled) onSettled();
    if (!isStale && !delivery.body.more) return true;
  }
  return false;
}

/**
 * A load starts with a small page, so that progress shows at once, and continues with large ones if the connection
 * allows: each page costs a request, a transaction and a disk flush, whatever its size.
 */
function pageAfter(
  engine: Engine,
  { load }: SyncPosition,
  { cursor, more, progress }: PullAnswer,
  tookMs: number,
): Ahead | null {
  if (!more) return null;
  const limit = progress !== null && tookMs < swiftMs ? maxPageLimit : defaultPageLimit;
  const answer = askFor(engine, cursor, limit);
  // Nobody waits for an abandoned request, so ignore its failure.
  answer.catch(() => undefined);
  return { cursor, load, answer };
}

function isOf(ahead: Ahead | null, position: SyncPosition): ahead is Ahead {
  return ahead !== null && isSamePosition(ahead, position);
}

async function askFor(engine: Engine, cursor: string | null, limit: number): Promise<Answer> {
  const { clock, server } = engine.ports;
  const askedAt = clock.monotonicMs();
  const asking = engine.status.asking();
  const delivery = await watchRequest(engine, server.changes(engine.identity.subject, cursor, limit));
  return { delivery, asking, tookMs: clock.monotonicMs() - askedAt };
}

async function checkNowAndThen(engine: Engine, onSettled: () => void): Promise<void> {
  const isTime = await engine.store.write(['meta'], async (transaction) => {
    const pulls = await readMeta(transaction, 'pulls', 0);
    await writeMeta(transaction, { pulls: pulls + 1 });
    return pulls % pullsPerCheck === 0;
  });
  if (!isTime) return;
  const mismatched = await checkDigests(engine, () => pullPages(engine, onSettled));
  if (mismatched) await pullPages(engine, onSettled);
}
