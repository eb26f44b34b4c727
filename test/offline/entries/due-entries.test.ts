import { describe, expect, it } from 'vitest';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { Entry, EntryState } from '../../../src/offline/offline.ts';
import { dueEntries, isKnownHere } from '../../../src/offline/entries/due-entries.ts';
import { numberedId, startMs } from '../../faults/model-rows.ts';
import { anEntry } from './an-entry.ts';

const now = instantFromMs(startMs);
const due = (entries: readonly Entry[], limit = 25) => dueEntries(entries, now, limit).map((entry) => entry.seq);
const refused: EntryState = { kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: {}, current: [] } };
const about = (seq: number, ...queueKeys: string[]) => anEntry({ seq, queueKeys });

describe('which entries may be sent', () => {
  it('entries of one key one after another, in the order of the counter and not of a clock', () => {
    const later = anEntry({ seq: 2, queueKeys: ['a'], envelope: { composedAt: instantFromMs(startMs - 86_400_000) } });
    expect(due([later, about(1, 'a')])).toEqual([1]);
  });
  it('entries of different keys at the same time', () =>
    expect(due([about(1, 'a'), about(2, 'b'), about(3, 'a', 'b'), about(4, 'c')])).toEqual([1, 2, 4]));
  it.each<EntryState>([
    refused,
    { kind: 'sending', attempts: 1, leaseUntil: now },
    { kind: 'waitingForSignIn', attempts: 1 },
    { kind: 'held', attempts: 1, why: 'unknownCode', notBeforeMs: startMs + 1 },
  ])('an unfinished entry ($kind) blocks its own key only', (state) =>
    expect(due([{ ...about(1, 'a'), state }, about(2, 'a'), about(3, 'b')])).toEqual([3]),
  );
  it('a sent entry blocks its key until the sync has delivered its effect, but no dependent entry', () => {
    const sent = { ...about(1, 'a'), state: { kind: 'sent', outcome: 'completed', feedVersion: 9 } } as const;
    const dependsOn = [sent.id] as unknown as ActionEnvelope['dependsOn'];
    expect(due([sent, about(2, 'a'), anEntry({ seq: 3, queueKeys: ['b'], envelope: { dependsOn } })])).toEqual([3]);
  });
  it('urgent entries first, but not before an earlier entry of their own key', () => {
    expect(
      due([about(1, 'a'), about(2, 'b'), { ...about(3, 'c'), isUrgent: true }, { ...about(4, 'a'), isUrgent: true }]),
    ).toEqual([3, 1, 2]);
  });
  describe('during a cancellation', () => {
    const payment = anEntry({ seq: 2 });
    const asking = (state: EntryState) => ({
      ...anEntry({
        seq: 4,
        queueKeys: ['action:2'],
        envelope: { kind: 'cancelAction', input: { action: payment.envelope } },
      }),
      state,
    });
    const [earlier, between, later] = [anEntry({ seq: 1 }), anEntry({ seq: 3 }), anEntry({ seq: 5 })];
    it('the cancellation is sent at once, and later entries of the key wait for its answer', () => {
      expect(due([asking(payment.state), between, later, about(6, 'b')])).toEqual([4, 6]);
      expect(due([earlier, asking(payment.state), later])).toEqual([1, 4]);
    });
    it('a refused cancellation still blocks the key, and one that came too late does not', () => {
      const refusedFor = (code: 'FORBIDDEN' | 'ALREADY_DONE'): EntryState => ({
        kind: 'needsYou',
        need: { code, values: {}, current: [] },
      });
      expect(due([asking(refusedFor('FORBIDDEN')), between])).toEqual([]);
      expect(due([asking(refusedFor('ALREADY_DONE')), between])).toEqual([3]);
    });
  });
  it('not before the entries that they depend on have an answer', () => {
    const dependsOn = [numberedId('d', 1)] as unknown as ActionEnvelope['dependsOn'];
    const dependant = anEntry({ seq: 2, queueKeys: ['b'], envelope: { dependsOn } });
    expect(due([about(1, 'a'), dependant])).toEqual([1]);
    expect(due([dependant])).toEqual([2]);
  });
  it('not during their backoff', () => {
    expect(
      due([
        { ...about(1, 'a'), state: { kind: 'waiting', attempts: 1, notBeforeMs: startMs + 1, cause: 'noAnswer' } },
        about(2, 'b'),
      ]),
    ).toEqual([2]);
  });
  it('never more than the limit', () => {
    const many = Array.from({ length: 30 }, (_one, index) => about(index + 1, `key${index}`));
    expect(due(many)).toHaveLength(25);
  });
});

describe('entries of another build', () => {
  it('an entry of an unknown kind or version is not sent', () => {
    expect(isKnownHere(anEntry())).toBe(true);
    expect(isKnownHere(anEntry({ envelope: { kind: 'payByPigeon' } }))).toBe(false);
    expect(isKnownHere(anEntry({ envelope: { definitionVersion: 99 } }))).toBe(false);
  });
});
