import { engineParts } from '../../../src/offline/account/compose-offline.ts';
import { actionOf } from '../../../domain/actions.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import type { Transaction } from '../../../src/offline/store.ts';
import { scheduledOf } from '../../examples/examples.ts';
import { type Planted, type StoredOutbox, overOutbox, withParts } from './planting.ts';

/** Mistakes in edits of invoices, and in locks of cards. */
export const plantedInEditsAndLocks: readonly Planted[] = [
  {
    name: 'an-edit-that-sends-every-field',
    seenIn: 'forms that PUT the whole row as they had read it',
    engineering: overOutbox(async (_transaction, records) => records.map(withEveryField)),
  },
  {
    name: 'an-edit-moved-onto-texts-that-nobody-read',
    seenIn: 'clients that refresh the ETag and send the same body',
    engineering: overOutbox(async (transaction, records) =>
      Promise.all(records.map((record) => onNewestRow(transaction, record))),
    ),
  },
  {
    name: 'an-edit-called-saved-when-it-left',
    seenIn: 'notes that fail to save and are never shown again',
    engineering: withParts({
      nextState: (entry, attempt, moment) =>
        isEdit(entry) && attempt.delivery.kind === 'unanswered'
          ? { kind: 'sent', outcome: 'completed', feedVersion: 1 }
          : engineParts.nextState(entry, attempt, moment),
    }),
  },
  {
    name: 'all-but-the-last-of-many-edits-kept',
    seenIn: 'a loop of puts that ends with the page',
    engineering: overOutbox(async (_transaction, records) =>
      records.length > 1 && records.every(isNewEdit) ? records.slice(0, -1) : records,
    ),
  },
  {
    name: 'a-lock-sent-in-its-turn',
    seenIn: 'one queue for everything, first in, first out',
    engineering: withParts({
      dueEntries: (entries, now, limit) => {
        const inTurn = entries.map((entry) => ({ ...entry, isUrgent: false }));
        const due = new Set(engineParts.dueEntries(inTurn, now, limit).map(({ id }) => id));
        return entries.filter(({ id }) => due.has(id));
      },
    }),
  },
  {
    name: 'a-lock-that-waits-behind-others',
    seenIn: 'a queue that stops at its first failure',
    engineering: withParts({
      dueEntries: (entries, now, limit) =>
        engineParts.dueEntries(entries, now, limit).filter((entry) => !isLock(entry) || isFirst(entry, entries)),
    }),
  },
  {
    name: 'a-lock-shown-as-done-when-it-left',
    seenIn: 'an optimistic switch: the card says locked, and is not',
    engineering: overOutbox(async (transaction, records) => {
      for (const record of records) if (record.entry.state.kind === 'sending') await showAsDone(transaction, record);
      return records;
    }),
  },
];

function isEdit({ envelope }: Entry): boolean {
  return scheduledOf(envelope.kind)?.guards !== undefined;
}

function isUnsent({ state }: Entry): boolean {
  return state.kind === 'waiting' && state.attempts === 0;
}

function isNewEdit({ entry }: StoredOutbox): boolean {
  return isEdit(entry) && isUnsent(entry) && entry.state.kind === 'waiting' && entry.state.cause === 'new';
}

function withEveryField(record: StoredOutbox): StoredOutbox {
  const { envelope, seenRows } = record.entry;
  const seen = seenRows[0]?.row as Readonly<Record<string, unknown>> | null | undefined;
  if (!isEdit(record.entry) || !seen) return record;
  const { set, ...rest } = envelope.input as { readonly set: object };
  const asSeen = Object.fromEntries((scheduledOf(envelope.kind)?.guards ?? []).map((field) => [field, seen[field]]));
  const input = { ...rest, set: { ...asSeen, ...set } };
  return { ...record, entry: { ...record.entry, envelope: { ...envelope, input } } };
}

async function onNewestRow(transaction: Transaction, record: StoredOutbox): Promise<StoredOutbox> {
  const { envelope } = record.entry;
  const [read] = actionOf(envelope.kind)?.reads(envelope.input) ?? [];
  if (!isEdit(record.entry) || !isUnsent(record.entry) || !read) return record;
  const kept = await transaction.get(read.collection, read.id);
  const base = envelope.base.map((one) => ({ ...one, rowVersion: kept?.row.rowVersion ?? one.rowVersion }));
  return { ...record, entry: { ...record.entry, envelope: { ...envelope, base } } };
}

function isLock({ isUrgent }: Entry): boolean {
  return isUrgent;
}

function isFirst({ seq }: Entry, entries: readonly Entry[]): boolean {
  return entries.every((other) => other.seq >= seq);
}

async function showAsDone(transaction: Transaction, { entry }: StoredOutbox): Promise<void> {
  for (const { collection, id, set } of entry.predictions) {
    const kept = collection === 'cards' ? await transaction.get('cards', id) : undefined;
    if (kept) await transaction.put('cards', [{ ...kept, row: { ...kept.row, ...set } }]);
  }
}
