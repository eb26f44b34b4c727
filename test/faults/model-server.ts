import * as v from 'valibot';
import { type ActionDefinition, type ActionWorld, inputOf } from '../../domain/action.ts';
import { type CancelActionInput, cancelAction } from '../../domain/approvals/cancel-action.action.ts';
import { actionOf } from '../../domain/actions.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import type { ActionAnswer, ActionEnvelope } from '../../domain/envelope.ts';
import type { Subject } from '../../domain/subject.ts';
import { isInTab, withPendingPayment, withSettledPayment } from '../../domain/invoices/charge-rules.ts';
import { type Collection, type CollectionRow, collectionSchemas, collections } from '../../domain/sync/collections.ts';
import { digestOf } from '../../domain/sync/digest.ts';
import { isKept } from '../../domain/sync/window.ts';
import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import type { OlderPage } from '../../src/offline/ports.ts';
import { bankAccountId, modelActionRecord, modelBankAccount, modelBuyer, modelCharge } from './model-rows.ts';

type AnyRow = { readonly id: string; readonly rowVersion: number };
/** The effect of a payment, in the test's ledger of the bank. */
export type Effect = {
  readonly actionId: string;
  readonly seq: number;
  readonly subject: Subject;
  readonly amountMinor: number;
  readonly chargeIds: readonly string[];
  readonly feedVersion: number;
  readonly outcome: 'completed' | 'inApproval';
};
type Cursor = { readonly epoch: number; readonly version: number; readonly after: string | null };
export type ModelServer = ReturnType<typeof createModelServer>;
/** Payments above this amount wait for approval. */
export const approvalAboveMinor = 50_000;

/** The server as a model: rows, feeds, one ledger of actions, and a record of everything that it ever sent. */
export function createModelServer(nowMs: () => number, chargeCount: number, pageRows: number) {
  const rows = new Map<string, { collection: Collection; row: AnyRow }>();
  const history = new Map<string, string>();
  const feed: { version: number; collection: Collection; id: string }[] = [];
  const ledger = new Map<string, { body: string; answer: ActionAnswer }>();
  const effects: Effect[] = [];
  const older: CollectionRow<'charges'>[] = [];
  let version = 1;
  let epoch = 1;

  const put = (collection: Collection, raw: AnyRow): void => {
    const row = v.parse(collectionSchemas[collection], raw) as AnyRow;
    rows.set(`${collection}:${row.id}`, { collection, row });
    history.set(`${collection}:${row.id}:${row.rowVersion}`, JSON.stringify(row));
    feed.push({ version, collection, id: row.id });
  };
  const get = <C extends Collection>(collection: C, id: string) =>
    rows.get(`${collection}:${id}`)?.row as CollectionRow<C> | undefined;
  const change = (work: () => void): void => {
    version += 1;
    work();
  };
  const touch = <C extends Collection>(
    collection: C,
    id: string,
    edit: (row: CollectionRow<C>) => CollectionRow<C>,
  ): void => {
    const row = get(collection, id);
    if (row) put(collection, { ...edit(row), rowVersion: row.rowVersion + 1, updatedAt: instantFromMs(nowMs()) });
  };
  const all = <C extends Collection>(collection: C) =>
    [...rows.values()].filter((one) => one.collection === collection).map((one) => one.row as CollectionRow<C>);
  const isWithinWindow = (row: AnyRow): boolean =>
    !('billDate' in row) || isKept(row as CollectionRow<'charges'>, all('buyers')[0]?.newestBillDate ?? null);

  put('buyers', modelBuyer());
  put('bankAccounts', modelBankAccount());
  for (let number = 1; number <= chargeCount; number += 1) put('charges', modelCharge(number));

  const act = (envelope: ActionEnvelope): ActionAnswer => {
    const body = JSON.stringify([envelope.kind, envelope.subject, envelope.input]);
    const known = ledger.get(envelope.id);
    if (known) return known.body === body ? known.answer : refused(envelope.id, 'IDEMPOTENCY_MISMATCH', []);
    const cancelInput = inputOf(cancelAction, envelope);
    const answer = cancelInput ? cancelKnown(envelope, cancelInput) : decide(envelope);
    ledger.set(envelope.id, { body, answer });
    return answer;
  };
  /** Either an action that came first has the id, or its cancellation. */
  const cancelKnown = ({ id }: ActionEnvelope, { action }: CancelActionInput): ActionAnswer => {
    if (ledger.get(action.id)?.answer.outcome === 'completed') return refused(id, 'ALREADY_DONE', []);
    const body = JSON.stringify([action.kind, action.subject, action.input]);
    if (!ledger.has(action.id)) ledger.set(action.id, { body, answer: refused(action.id, 'CANCELLED', []) });
    const { user: userId } = action.subject;
    change(() =>
      put(
        'actions',
        modelActionRecord({ id: action.id, userId, input: action.input, amountMinor: null, state: 'recalled' }),
      ),
    );
    return { id, outcome: 'completed', code: null, values: null, current: null, feedVersion: version, result: null };
  };
  const decide = (envelope: ActionEnvelope): ActionAnswer => {
    const { input } = envelope;
    const definition = actionOf(envelope.kind);
    if (!definition) return refused(envelope.id, 'ACTION_UNKNOWN', []);
    const shown = definition
      .reads(input)
      .map(({ collection, id }) => ({ collection, id, row: get(collection, id) ?? null }));
    const hasMoved = envelope.base.some((base) => {
      const then: unknown = JSON.parse(history.get(`${base.collection}:${base.id}:${base.rowVersion}`) ?? 'null');
      const now = get(base.collection, base.id);
      return now !== undefined && definition.isConflict(input, base, then, now);
    });
    if (hasMoved) return refused(envelope.id, 'VERSION_CONFLICT', shown);
    if (nowMs() - Date.parse(envelope.composedAt) > definition.maxWaitDays * 86_400_000)
      return refused(envelope.id, 'ACTION_EXPIRED', []);
    const refusal = definition.check(input, worldAt(nowMs(), get, envelope.subject));
    if (refusal) return { ...refused(envelope.id, refusal.code, shown), values: { ...refusal.values } };
    return settle(envelope, definition);
  };
  /** Performs the optimistic update of the definition, or requests approval. */
  const settle = (envelope: ActionEnvelope, definition: ActionDefinition): ActionAnswer => {
    const { id, kind, seq, subject, input } = envelope;
    const amountMinor = definition.amount(input)?.amountMinor ?? null;
    const isLarge = definition.movesMoney && (amountMinor ?? 0) >= approvalAboveMinor;
    const outcome = isLarge ? 'inApproval' : 'completed';
    const patches = definition.optimisticUpdate(input, worldAt(nowMs(), get, subject));
    const ofCharges = definition.reads(input).filter(({ collection }) => collection === 'charges');
    const subjectIds = ofCharges.map((charge) => charge.id);
    change(() => {
      if (outcome === 'completed')
        for (const { collection, id: rowId, set } of patches) touch(collection, rowId, (row) => ({ ...row, ...set }));
      put(
        'actions',
        modelActionRecord({ id, userId: subject.user, kind, input, amountMinor, state: outcome, subjectIds }),
      );
    });
    if (definition.movesMoney)
      effects.push({
        actionId: id,
        seq,
        subject,
        amountMinor: amountMinor ?? 0,
        chargeIds: subjectIds,
        feedVersion: version,
        outcome,
      });
    return { id, outcome, code: null, values: null, current: null, feedVersion: version, result: null };
  };

  const firstLoad = (cursor: Cursor, reset: boolean): PullAnswer => {
    const keys = [...rows.keys()].toSorted();
    const rest = keys.filter((key) => cursor.after === null || key > cursor.after);
    const page = rest.slice(0, pageRows);
    const more = rest.length > page.length;
    const next: Cursor = { epoch, version: cursor.version, after: more ? (page.at(-1) ?? null) : null };
    const progress = { delivered: keys.length - rest.length + page.length, total: keys.length };
    return answerOf(
      page.flatMap((key) => rows.get(key) ?? []),
      [],
      more ? { ...next, after: next.after ?? '' } : next,
      { more, reset, progress, feedVersion: more ? null : cursor.version },
    );
  };
  const delta = (cursor: Cursor): PullAnswer => {
    const fresh = feed.filter((one) => one.version > cursor.version);
    const last = fresh[pageRows - 1]?.version ?? version;
    const wanted = new Map(
      fresh.filter((one) => one.version <= last).map((one) => [`${one.collection}:${one.id}`, one]),
    );
    const upserts = [...wanted.keys()].flatMap((key) => rows.get(key) ?? []);
    const removals = [...wanted]
      .filter(([key]) => !rows.has(key))
      .map(([, one]) => ({ collection: one.collection, id: one.id }));
    return answerOf(
      upserts,
      removals,
      { epoch, version: last, after: null },
      { more: last < version, reset: false, progress: null, feedVersion: last },
    );
  };
  const answerOf = (
    upserts: readonly { collection: Collection; row: AnyRow }[],
    removals: PullAnswer['removals'],
    cursor: Cursor,
    rest: Pick<PullAnswer, 'more' | 'reset' | 'progress' | 'feedVersion'>,
  ): PullAnswer => ({
    upserts: upserts.map(({ collection, row }) => ({ collection, id: row.id, row: structuredClone(row) })),
    removals,
    cursor: JSON.stringify(cursor),
    serverTime: instantFromMs(nowMs()),
    ...rest,
  });

  return {
    rows,
    history,
    effects,
    older,
    put,
    get,
    all,
    change,
    touch,
    perform: (actions: readonly ActionEnvelope[]): readonly ActionAnswer[] => actions.map(act),
    changes: (text: string | null): PullAnswer => {
      const cursor = text === null ? null : (JSON.parse(text) as Cursor);
      if (!cursor || cursor.epoch !== epoch) return firstLoad({ epoch, version, after: null }, cursor !== null);
      return cursor.after === null ? delta(cursor) : firstLoad(cursor, false);
    },
    /** The version of the one feed. */
    version: () => version,
    outcomeOf: (id: string) => ledger.get(id)?.answer.outcome,
    digests: () =>
      collections.map((collection) => ({ collection, ...digestOf(all(collection).filter(isWithinWindow)) })),
    olderCharges: (after: string | null, first: number): OlderPage => {
      const start = after === null ? 0 : Number(after);
      const page = older.slice(start, start + first);
      return {
        rows: page,
        endCursor: String(start + page.length),
        hasNextPage: start + page.length < older.length,
        totalCount: older.length,
      };
    },
    /** A colleague pays part of a charge on another device. */
    colleaguePays: (id: string, amountMinor: number) =>
      change(() => touch('charges', id, (charge) => withPendingPayment(charge, amountMinor))),
    /** A colleague writes another PO number on a charge. */
    colleagueEdits: (id: string, poNumber: string) =>
      change(() => touch('charges', id, (charge) => ({ ...charge, poNumber }))),
    /** The bank settles the pending amount of a charge. */
    bankSettles: (id: string) =>
      change(() =>
        touch('charges', id, (charge) =>
          charge.pendingAmountMinor > 0 ? withSettledPayment(charge, charge.pendingAmountMinor) : charge,
        ),
      ),
    billsAnother: (number: number) => change(() => put('charges', modelCharge(number))),
    changesBankAccount: (last4: string) =>
      change(() => touch('bankAccounts', bankAccountId, (account) => ({ ...account, accountLast4: last4 }))),
    /** The caller may no longer see a charge: it is removed, and all rows are loaded again. */
    hides: (id: string) =>
      change(() => {
        rows.delete(`charges:${id}`);
        feed.push({ version, collection: 'charges', id });
        epoch += 1;
      }),
    removes: (collection: Collection, id: string) =>
      change(() => {
        rows.delete(`${collection}:${id}`);
        feed.push({ version, collection, id });
      }),
    openCharges: () =>
      all('charges').filter((charge) => isInTab(charge, 'open', dateInZone(instantFromMs(nowMs()), 'Europe/London'))),
  };
}

function worldAt(nowMs: number, row: ActionWorld['row'], subject: Subject): ActionWorld {
  const now = instantFromMs(nowMs);
  return {
    row,
    now,
    today: dateInZone(now, 'Europe/London'),
    userId: subject.user,
    roles: ['buyerAdministrator'],
    waitingMinor: () => 0,
  };
}

function refused(id: ActionAnswer['id'], code: string, current: ActionAnswer['current']): ActionAnswer {
  return { id, outcome: 'refused', code, values: null, current, feedVersion: null, result: null };
}
