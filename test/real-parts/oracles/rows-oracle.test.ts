import { describe, expect, it } from 'vitest';
import { type Deeds, judgeDeeds } from './rows-oracle.ts';
import type { Intent, Story } from '../real-story.ts';
import { nameOfAction } from '../../faults/schedule/people/intent.ts';

const charge = 'cccccc01-0000-4000-8000-000000000001';
const card = 'dddddd01-0000-4000-8000-000000000001';
type Deed = Deeds['done'][number];
type Row = Deeds['versions'][number];

describe('What was done to rows', () => {
  it('is in order where each thing was done once, as it was meant', () => {
    const texts = [
      version(1, null, {}),
      version(2, 'one', { notes: 'Note 1' }),
      version(3, 'two', { notes: 'Note 2' }),
    ];
    expect(judged([edited('one', 'Note 1', 1), edited('two', 'Note 2', 2)], texts)).toEqual([]);
  });

  it('is a duplicate where the same thing was done by two actions', () => {
    const texts = [version(1, null, {}), version(2, 'one', { notes: 'Note 1' })];
    const again = { ...edited('again', 'Note 1', 1), result: { changed: [] } };
    expect(judged([edited('one', 'Note 1', 1), again], texts)).toEqual(['duplicate']);
  });

  it('is foreign where a row changed by itself, otherwise than meant, or for somebody else', () => {
    const texts = [version(1, null, {}), version(2, 'one', { notes: 'Note 7' })];
    expect(judged([], [version(1, null, {}), version(2, null, { notes: 'Note 1' })])).toEqual(['foreign']);
    expect(judged([edited('one', 'Note 1', 1)], texts)).toEqual(['foreign']);
    const done = [{ ...edited('one', 'Note 1', 1), user_id: 'ana' }];
    expect(judged(done, [version(1, null, {}), version(2, 'one', { notes: 'Note 1' })])).toEqual(['foreign']);
  });

  it('is foreign where it had been cancelled in time, or where nobody meant it', () => {
    const texts = [version(1, null, {}), version(2, 'one', { notes: 'Note 1' })];
    const done = [edited('one', 'Note 1', 1)];
    expect(judged(done, texts, [{ ...meant(done[0]), isCancelledInTime: true }])).toEqual(['foreign']);
    expect(judged(done, texts, [])).toEqual(['foreign']);
  });

  it('is lost where an action says that it changed a row that never changed', () => {
    expect(judged([edited('one', 'Note 1', 1)], [version(1, null, {})])).toEqual(['lost']);
    expect(judged([locked('one', 'lost')], [cardVersion(1, null, 'active', null)])).toEqual(['lost']);
  });

  it('is in order where a card had been locked before, at the moment that is said', () => {
    const rows = [cardVersion(1, null, 'active', null), cardVersion(2, 'one', 'locked', 'lost')];
    expect(judged([locked('one', 'lost'), locked('two', 'stolen')], rows)).toEqual([]);
  });

  it('is lost where a text was written over whose author had not been read', () => {
    const rows = [
      version(1, null, {}),
      version(2, 'hers', { notes: 'Note 1' }),
      version(3, 'his', { notes: 'Note 2' }),
    ];
    const hers = { ...edited('hers', 'Note 1', 1), user_id: 'ana', device_id: 'workstation' };
    expect(
      judged([hers, edited('his', 'Note 2', 2)], rows, [
        { ...meant(hers), author: 'ana' },
        meant(edited('his', 'Note 2', 2)),
      ]),
    ).toEqual(['lost']);
  });

  it('is in order where its author had read the text', () => {
    const rows = [
      version(1, null, {}),
      version(2, 'hers', { notes: 'Note 1' }),
      version(3, 'his', { notes: 'Note 2' }),
    ];
    const hers = { ...edited('hers', 'Note 1', 1), user_id: 'ana', device_id: 'workstation' };
    const his = { ...edited('his', 'Note 2', 2), base: [{ collection: 'charges', id: charge, rowVersion: 2 }] };
    expect(judged([hers, his], rows, [{ ...meant(hers), author: 'ana' }, meant(his)])).toEqual([]);
  });

  it('has diverged where what was meant later came first', () => {
    const rows = [version(1, null, {}), version(2, 'two', { notes: 'Note 2' }), version(3, 'one', { notes: 'Note 1' })];
    expect(judged([edited('one', 'Note 1', 1), edited('two', 'Note 2', 2)], rows)).toEqual(['diverged']);
  });

  it('may have been done by the decision that approved it', () => {
    const limit = { ...edited('raise', '', 1), kind: 'requestHigherLimit', approval_id: 'request' };
    const input = { userId: 'tom', requestedMinor: 200_001 };
    const decision = { ...edited('decision', '', 9), kind: 'decideApproval', input: { approvalId: 'request' } };
    const rows = [limitVersion(1, null, 100_000), limitVersion(2, 'decision', 200_001)];
    expect(judged([{ ...limit, input }, decision], rows, [meant({ ...limit, input })])).toEqual([]);
    expect(
      judged([{ ...limit, input }, decision], [limitVersion(1, null, 100_000)], [meant({ ...limit, input })]),
    ).toEqual(['lost']);
  });
});

/** The invariants that are reported as violated. */
function judged(done: readonly Deed[], versions: readonly Row[], intents = done.map(meant)): readonly string[] {
  const people = { tom: { user: 'tom' }, ana: { user: 'ana' } };
  const story = { intents, account: { people }, trace: [], violations: [], startedMs: 0 } as unknown as Story;
  judgeDeeds(story, { done, versions });
  return story.violations.map(({ invariant }) => invariant);
}

function meant(deed: Deed | undefined): Intent {
  if (!deed) throw new Error('Nothing was done.');
  const { kind, input } = deed;
  const state = { isSaved: true, timesDropped: 0, isCancelledInTime: false };
  return {
    author: 'tom',
    name: nameOfAction(kind, input),
    kind: kind as Intent['kind'],
    input,
    entryIds: [],
    ...state,
  };
}

function edited(id: string, notes: string, seq: number): Deed {
  return {
    id,
    user_id: 'tom',
    device_id: 'laptop',
    device_seq: seq,
    kind: 'editInvoice',
    input: { chargeId: charge, set: { notes } },
    base: [{ collection: 'charges', id: charge, rowVersion: 1 }],
    result: { changed: ['notes'] },
    approval_id: null,
  };
}

const lockedAt = '2026-11-20T09:00:00.000Z';

function locked(id: string, reason: string): Deed {
  return { ...edited(id, '', 1), kind: 'lockCard', input: { cardId: card, reason }, base: [], result: { lockedAt } };
}

function version(rowVersion: number, action: string | null, texts: { readonly notes?: string }): Row {
  const columns = { po_number: null, notes: null, ...texts };
  return { collection: 'charges', row_id: charge, row_version: rowVersion, action_id: action, columns };
}

function cardVersion(rowVersion: number, action: string | null, status: string, reason: string | null): Row {
  const columns = { status, lock_reason: reason, locked_at: reason && '2026-11-20T09:00:00+00:00' };
  return { collection: 'cards', row_id: card, row_version: rowVersion, action_id: action, columns };
}

function limitVersion(rowVersion: number, action: string | null, limitMinor: number): Row {
  const columns = { limit_minor: limitMinor };
  return { collection: 'spendingLimits', row_id: 'tom', row_version: rowVersion, action_id: action, columns };
}
