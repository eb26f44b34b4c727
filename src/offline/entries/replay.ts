import type { Instant } from '../../../domain/time/instant.ts';
import { type ActionAnswer, maxActionsPerRequest } from '../../../domain/envelope.ts';
import { actionTables } from './enqueue.ts';
import type { Engine } from '../engine.ts';
import type { Entry, EntryState } from '../entry.ts';
import { isKnownHere } from './due-entries.ts';
import type { Moment } from '../sync/backoff.ts';
import { afterTime, beginSending, heldUp, pausedForSignIn, putBack } from './next-state.ts';
import { loadEntries } from './outbox.ts';
import { sendFiles } from './entry-files.ts';
import { watchRequest } from '../sync/watch-request.ts';
import type { Delivery } from '../ports.ts';
import { endBackoff } from '../sync/probe.ts';
import { replaceEntries, withFailedDependants } from './reconcile-outbox.ts';
import type { Transaction } from '../store.ts';

/** Maximum number of requests in one pass; the next pass continues. */
const maxRequests = 500;
type Outcome = { readonly hasEffect: boolean; readonly wantsRows: boolean };

/**
 * Sends due entries until none is left. Each batch is stored as sending before it leaves: after a crash it is clear
 * that the server may have acted, and the same ids are sent again. Returns whether to pull.
 */
export async function drainOnce(engine: Engine): Promise<boolean> {
  let wantsPull = false;
  let limit = maxActionsPerRequest;
  for (let request = 0; request < maxRequests && canSend(engine); request += 1) {
    const batch = await claimBatch(engine, limit, request === 0);
    if (batch.length === 0) break;
    const unsent = await sendFiles(engine, batch);
    if (unsent?.delivery.kind === 'requestRefused') {
      // The result concerns one entry only: the others are sent without it.
      await recordDelivery(
        engine,
        batch.filter((entry) => entry !== unsent.entry),
        null,
      );
      wantsPull ||= (await recordDelivery(engine, [unsent.entry], unsent.delivery)).wantsRows;
      continue;
    }
    if (unsent) {
      await recordDelivery(engine, batch, unsent.delivery);
      break;
    }
    const { subject } = engine.identity;
    const envelopes = batch.map((entry) => entry.envelope);
    const asking = engine.status.asking();
    const delivery = await watchRequest(engine, engine.ports.server.performActions(subject, envelopes));
    if (engine.isClosed()) break;
    engine.status.learn(delivery, asking);
    // A request refused as a whole does not say which entry is wrong: ask about each alone.
    const isSplit = delivery.kind === 'requestRefused' && batch.length > 1;
    if (isSplit) limit = 1;
    const outcome = await recordDelivery(engine, batch, isSplit ? null : delivery);
    wantsPull ||= outcome.hasEffect || outcome.wantsRows;
    // The server is reachable again: send the same ids at once, without the backoff after no answer.
    if (delivery.kind === 'unanswered' && delivery.why === 'wayLost') await endBackoff(engine);
    else if (delivery.kind !== 'answered' && delivery.kind !== 'requestRefused') break;
  }
  return wantsPull;
}

function canSend(engine: Engine): boolean {
  return !engine.isClosed() && engine.status.now().session === 'valid';
}

/** Stores due entries as sending, in one transaction with all effects of time. */
async function claimBatch(engine: Engine, limit: number, isFirst: boolean): Promise<readonly Entry[]> {
  const hasNoOtherSender = isFirst && engine.ports.locks.spansTabs === true;
  return engine.store.write(actionTables, async (transaction) => {
    // The clock is read only here, because a page may be frozen before its turn and the clock set back meanwhile.
    const now = engine.ports.clock.now();
    const before = await loadEntries(transaction);
    let entries = afterTimePassed(hasNoOtherSender ? withoutSenders(before, now) : before, now);
    const due = engine.parts.dueEntries(entries, now, limit);
    const states = new Map<string, EntryState>(
      due.map((entry) => [entry.id, isKnownHere(entry) ? beginSending(entry, now) : heldHere(engine, entry)]),
    );
    entries = entries.map((entry) => withState(entry, states.get(entry.id)));
    await replaceEntries(engine, transaction, before, entries);
    const sending = new Set(due.filter(isKnownHere).map((entry) => entry.id));
    return inOrderOf(
      due,
      entries.filter((entry) => sending.has(entry.id)),
    );
  });
}

/** Stores the result of a request for each entry of the batch; null returns them untried. */
async function recordDelivery(
  engine: Engine,
  batch: readonly Entry[],
  delivery: Delivery<readonly ActionAnswer[]> | null,
): Promise<Outcome> {
  const now = engine.ports.clock.now();
  return engine.store.write(actionTables, async (transaction) => {
    const before = await loadEntries(transaction);
    const isKnown = await knownDependencies(transaction, batch, before);
    const sent = new Map(
      batch.map((entry) => [entry.id, { entry, delivery: delivery && deliveryOf(entry, delivery, isKnown) }]),
    );
    const moment = { now, fraction: engine.ports.random.fraction() };
    let entries: readonly Entry[] = before.map((entry) => {
      const one = sent.get(entry.id);
      if (!one) return delivery ? withState(entry, besides(entry, delivery, moment)) : entry;
      if (!one.delivery) return withState(entry, putBack(entry.state, now));
      const attempt = { number: attemptsOf(one.entry), delivery: one.delivery };
      return withState(
        entry,
        engine.parts.nextState(entry, attempt, { now, fraction: engine.ports.random.fraction() }),
      );
    });
    for (const ended of entries.filter((entry) => sent.has(entry.id)))
      entries = withFailedDependants(entries, ended.id, ended.state);
    const changed = await replaceEntries(engine, transaction, before, entries);
    return outcomeOf(entries.filter((entry) => changed.has(entry.id)));
  });
}

/** How the result of a request changes the state of an entry that was not part of it. */
function besides({ state }: Entry, delivery: Delivery<unknown>, moment: Moment): EntryState {
  if (delivery.kind === 'sessionEnded') return pausedForSignIn(state);
  return delivery.kind === 'answered' ? state : heldUp(state, delivery, moment);
}

type IsKnown = (actionId: string) => boolean;

/** Whether this device still knows the dependency of a sent entry: in its outbox, or by its record. */
async function knownDependencies(
  transaction: Transaction,
  batch: readonly Entry[],
  entries: readonly Entry[],
): Promise<IsKnown> {
  const wanted = batch.flatMap((entry) => entry.envelope.dependsOn);
  const records = wanted.length > 0 ? await transaction.getMany('actions', wanted) : [];
  const known = new Set([...entries, ...records.filter((record) => record !== undefined)].map(({ id }) => id));
  return (id) => known.has(id);
}

/** The result of the request for one of its entries. */
function deliveryOf(
  entry: Entry,
  delivery: Delivery<readonly ActionAnswer[]>,
  isKnown: IsKnown,
): Delivery<ActionAnswer> {
  if (delivery.kind !== 'answered') return delivery;
  const answer = delivery.body.find((one) => one.id === entry.id);
  if (!answer) return { kind: 'unanswered', why: 'cut' };
  // The server waits for an action that this device has lost and can no longer send.
  const isInVain = answer.code === 'ACTION_NOT_READY' && !entry.envelope.dependsOn.every(isKnown);
  return { kind: 'answered', body: isInVain ? { ...answer, code: 'DEPENDENCY_FAILED' } : answer };
}

/** Only this pass may send, so an earlier sender was closed, killed or frozen. Its ids are sent again. */
function withoutSenders(entries: readonly Entry[], now: Instant): readonly Entry[] {
  return entries.map((entry) => withState(entry, putBack(entry.state, now)));
}

function afterTimePassed(before: readonly Entry[], now: Instant): readonly Entry[] {
  let entries: readonly Entry[] = before.map((entry) => withState(entry, afterTime(entry, now)));
  for (const [index, entry] of entries.entries()) {
    if (entry !== before[index] && entry.state.kind === 'needsYou')
      entries = withFailedDependants(entries, entry.id, entry.state);
  }
  return entries;
}

/** This build does not know the kind or its version: keep the entry until it does. */
function heldHere(engine: Engine, entry: Entry): EntryState {
  const now = engine.ports.clock.now();
  const sending = { ...entry, state: beginSending(entry, now) };
  return engine.parts.nextState(
    sending,
    { number: attemptsOf(sending), delivery: { kind: 'updateNeeded' } },
    { now, fraction: 0 },
  );
}

function outcomeOf(changed: readonly Entry[]): Outcome {
  return {
    hasEffect: changed.some((entry) => entry.state.kind === 'sent'),
    wantsRows: changed.some((entry) => entry.state.kind === 'needsYou'),
  };
}

function withState(entry: Entry, state: EntryState | undefined): Entry {
  return state === undefined || state === entry.state ? entry : { ...entry, state };
}

function inOrderOf(due: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  const position = new Map(due.map((entry, index) => [entry.id, index]));
  return entries.toSorted((one, other) => (position.get(one.id) ?? 0) - (position.get(other.id) ?? 0));
}

function attemptsOf(entry: Entry): number {
  return 'attempts' in entry.state ? entry.state.attempts : 0;
}
