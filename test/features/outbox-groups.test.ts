import { describe, expect, it } from 'vitest';
import type { Entry, EntryState } from '../../src/offline/offline.ts';
import { groupEntries, isNeedingGroup } from '../../src/features/outbox/entry-groups.ts';
import { canBeEdited } from '../../src/ui/status/action-status.ts';
import { formatWait } from '../../src/ui/text/date-format.ts';

const waiting: EntryState = { kind: 'waiting', attempts: 0, notBeforeMs: 0, cause: 'new' };
const refused: EntryState = { kind: 'needsYou', need: { code: 'CONFLICT', values: {}, current: [] } };
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function entry(
  seq: number,
  kind: string,
  change: { state?: EntryState; isUrgent?: boolean; input?: object } = {},
): Entry {
  const { state = waiting, isUrgent = false, input = {} } = change;
  return { id: uuid(seq), seq, envelope: { kind, input }, isUrgent, state, seenRows: [] } as unknown as Entry;
}

const batch = { id: uuid(900), size: 3 };
const edit = (seq: number, state: EntryState = waiting) =>
  entry(seq, 'editInvoice', { state, input: { chargeId: uuid(100 + seq), set: { poNumber: 'PO-1' }, batch } });

describe('the lines of the outbox', () => {
  it('urgent entries are first, the others in their order', () => {
    const groups = groupEntries([
      entry(1, 'payInvoices'),
      entry(2, 'lockCard', { isUrgent: true }),
      entry(3, 'payInvoices'),
    ]);
    expect(groups.map(({ entries }) => entries[0]?.seq)).toEqual([2, 1, 3]);
  });

  it('edits made together are one line, which needs its author if one of them does', () => {
    const [group, ...others] = groupEntries([edit(1), edit(2, refused), edit(3)]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ kind: 'many', batchId: batch.id, needing: 1 });
    expect(group && isNeedingGroup(group)).toBe(true);
    expect(group?.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('five payments are five lines; six are one, except one that needs its author', () => {
    const payments = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1, 'payInvoices'));
    expect(groupEntries(payments(5))).toHaveLength(5);
    expect(groupEntries(payments(6))).toMatchObject([
      { kind: 'many', action: 'payInvoices', needing: 0, batchId: null },
    ]);
    const asking = entry(7, 'payInvoices', { state: refused });
    expect(groupEntries([...payments(6), asking]).map(({ kind }) => kind)).toEqual(['many', 'one']);
  });

  it('no entry is lost or shown twice', () => {
    const entries = [
      edit(1),
      edit(2),
      entry(3, 'lockCard', { isUrgent: true }),
      ...Array.from({ length: 8 }, (_, at) => entry(at + 4, 'payInvoices')),
    ];
    const shown = groupEntries(entries).flatMap((group) => group.entries.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
  });
});

describe('what the author can still do', () => {
  it.each<[string, EntryState, boolean]>([
    ['edit what waits', waiting, true],
    [
      'edit what got no answer: the server asks if it was done after all',
      { ...waiting, attempts: 1, cause: 'noAnswer' },
      true,
    ],
    ['edit what the server has refused', refused, true],
    ['not edit what the server was asked about without an answer', { ...refused, mayHaveArrived: true }, false],
    [
      'not edit what is being sent',
      { kind: 'sending', attempts: 1, leaseUntil: '2026-11-22T00:00:00.000Z' as never },
      false,
    ],
  ])('%s', (_name, state, expected) => {
    expect(canBeEdited(state)).toBe(expected);
  });

  it.each([
    [3 * 86_400_000, 'in 3 days'],
    [3 * 86_400_000 + 29_000, 'in 3 days'],
    [3 * 86_400_000 + 31_000, 'in 4 days'],
    [2 * 86_400_000 - 1, 'in 2 days'],
    [86_400_000 - 1, 'in 24 hours'],
    [90 * 60_000, 'in 2 hours'],
    [10, 'in 1 minute'],
    [-5, 'in 1 minute'],
  ])('shows the time until the next attempt (%i ms: %s)', (ms, words) => {
    expect(formatWait(ms, 'en-GB')).toBe(words);
  });
});
