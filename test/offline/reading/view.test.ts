import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { Entry, EntryState } from '../../../src/offline/offline.ts';
import {
  type BaseRows,
  type EvaluationContext,
  chargeView,
  checkingWorld,
  optimisticUpdatesOf,
  reapplied,
} from '../../../src/offline/reading/view.ts';
import { chargeId, modelCharge, startMs, tom } from '../../faults/model-rows.ts';
import { anEntry } from '../entries/an-entry.ts';

const context: EvaluationContext = {
  now: instantFromMs(startMs),
  today: plainDate('2026-03-02'),
  userId: tom.user,
  roles: ['buyerPayer'],
};
const baseWith = (over: Parameters<typeof modelCharge>[1] = {}): BaseRows => ({
  row: (collection, id) => (collection === 'charges' && id === chargeId(1) ? modelCharge(1, over) : undefined),
});
const sent: EntryState = { kind: 'sent', outcome: 'completed', feedVersion: 7 };
const pendingOf = (entries: readonly Entry[]) =>
  entries.map((entry) => entry.predictions[0]?.set['pendingAmountMinor']);

describe('a charge with waiting entries', () => {
  it('keeps the server’s row and its remaining due, and shows the queued amount separately', () => {
    const row = modelCharge(1);
    const view = chargeView(row, [anEntry()], false);
    expect(view.row).toBe(row);
    expect(view).toMatchObject({
      waitingMinor: 1_000,
      optimistic: { pendingAmountMinor: 1_000, remainingDueMinor: 100_000, status: 'open' },
    });
  });
  it('counts only unanswered entries as waiting', () => {
    expect(chargeView(modelCharge(1), [anEntry({ state: sent })], false)).toMatchObject({
      waitingMinor: 0,
      optimistic: { pendingAmountMinor: 1_000 },
    });
  });
  it('ignores refused entries and drafts', () => {
    const refused = anEntry({ state: { kind: 'needsYou', need: { code: 'ACTION_EXPIRED', values: {}, current: [] } } });
    expect(chargeView(modelCharge(1), [refused, anEntry({ state: { kind: 'draft' } })], false)).toMatchObject({
      waitingMinor: 0,
      optimistic: { pendingAmountMinor: 0 },
    });
  });
  it('is the server’s row again once the entry is deleted', () => {
    const row = modelCharge(1);
    expect(chargeView(row, [], false).optimistic).toBe(row);
  });
});

describe('optimistic updates over new rows', () => {
  it('are applied in the order of the counter', () => {
    const first = anEntry({ seq: 1 });
    const second = anEntry({ seq: 2 });
    const made = reapplied([second, first], baseWith({ pendingAmountMinor: 200 }), context);
    expect(pendingOf(made)).toEqual([1_200, 2_200]);
  });
  it('of an answered entry are kept, so that rows with its effect do not count it twice', () => {
    const answered = anEntry({ seq: 1, state: sent });
    const waiting = anEntry({ seq: 2 });
    expect(pendingOf(reapplied([answered, waiting], baseWith({ pendingAmountMinor: 1_000 }), context))).toEqual([
      2_000,
    ]);
  });
  it('are not rewritten if nothing changed', () => expect(reapplied([anEntry()], baseWith(), context)).toEqual([]));
  it('do not exist for a deleted row', () => {
    expect(optimisticUpdatesOf(anEntry(), [], { row: () => undefined }, context)).toEqual([]);
  });
  it('of an unknown kind are kept', () => {
    expect(reapplied([anEntry({ envelope: { kind: 'payByPigeon' } })], baseWith(), context)).toEqual([]);
  });
});

describe('the rows that a check reads', () => {
  it('count unanswered entries as waiting, and answered ones as the server’s', () => {
    const world = checkingWorld(
      baseWith(),
      [
        anEntry({ seq: 1, state: sent }),
        reapplied([anEntry({ seq: 1, state: sent }), anEntry({ seq: 2 })], baseWith(), context)[0] as Entry,
      ],
      context,
    );
    expect(world.row('charges', chargeId(1))).toMatchObject({ pendingAmountMinor: 1_000 });
    expect(world.waitingMinor(chargeId(1))).toBe(1_000);
    expect(world.waitingMinor(chargeId(2))).toBe(0);
  });
});
