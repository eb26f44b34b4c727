import type { Asking } from './status.ts';
import type { PullAnswer } from '../../../domain/sync/pull-answer.ts';
import { defaultPageLimit, maxPageLimit } from '../../../domain/sync/pull-answer.ts';
import { isSameStanding, readStanding } from './apply-page.ts';
import { checkDigests } from './digest-check.ts';
import type { Engine, Standing } from '../engine.ts';
import { resumeEntries } from '../entries/entries.ts';
import { watchRequest } from './watch-request.ts';
import type { Delivery } from '../ports.ts';
import { readMeta, writeMeta } from '../store.ts';

/** A pull that needs more pages than this is broken; the next one goes on from its cursor. */
const maxPages = 2_000;
/** Pulls between two comparisons of what device and server hold; the first load is always followed by one. */
const pullsPerCheck = 20;

/**
 * Brings the device up to date, page by page. Stops where no answer comes and goes on from there the next time. Answers
 * whether entries were freed: by others that left the outbox before them, or by a session that holds again.
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
    // The server answered this very subject, so the session holds, whoever signed in and wherever.
    if (await resumeEntries(engine)) hasFreed = true;
    await checkNowAndThen(engine, onSettled);
  } finally {
    engine.status.set({ isPulling: false });
  }
  return hasFreed;
}

/** A page that came in this time came over a way on which four times as much is soon there as well. */
const swiftMs = 2_000;

type Answer = { readonly delivery: Delivery<PullAnswer>; readonly asking: Asking; readonly tookMs: number };
/** The page after the one that is being written, on its way already. */
type Ahead = Standing & { readonly answer: Promise<Answer> };

/**
 * True where the device now holds everything that the server had to say. The next page is fetched while one is written: what
 * a cursor is answered with does not depend on when it was asked, and it counts only where the device then stands there.
 */
async function pullPages(engine: Engine, onSettled: () => void): Promise<boolean> {
  let ahead: Ahead | null = null;
  for (let page = 0; page < maxPages && !engine.isClosed(); page += 1) {
    const asked = await engine.store.read(['meta'], readStanding);
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
 * A load begins with a small page, so that something is seen to move at once, and goes on with large ones where the way bears
 * them: each costs a question, a transaction and a flush to the disk, whatever it holds.
 */
function pageAfter(
  engine: Engine,
  { load }: Standing,
  { cursor, more, progress }: PullAnswer,
  tookMs: number,
): Ahead | null {
  if (!more) return null;
  const limit = progress !== null && tookMs < swiftMs ? maxPageLimit : defaultPageLimit;
  const answer = askFor(engine, cursor, limit);
  // One that nobody waits for any more has failed for nobody.
  answer.catch(() => undefined);
  return { cursor, load, answer };
}

function isOf(ahead: Ahead | null, standing: Standing): ahead is Ahead {
  return ahead !== null && isSameStanding(ahead, standing);
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
