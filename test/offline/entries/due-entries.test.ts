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

describe('which entries may leave', () => {
  it('those of one key one after another, by the counter and not by a clock', () => {
    const later = anEntry({ seq: 2, queueKeys: ['a'], envelope: { composedAt: instantFromMs(startMs - 86_400_000) } });
    expect(due([later, about(1, 'a')])).toEqual([1]);
  });
  it('strangers side by side', () =>
    expect(due([about(1, 'a'), about(2, 'b'), about(3, 'a', 'b'), about(4, 'c')])).toEqual([1, 2, 4]));
  it.each<EntryState>([
    refused,
    { kind: 'sending', attempts: 1, leaseUntil: now },
    { kind: 'waitingForSignIn', attempts: 1 },
    { kind: 'held', attempts: 1, why: 'unknownCode', notBeforeMs: startMs + 1 },
  ])('an unfinished entry ($kind) holds up its own key and no other', (state) =>
    expect(due([{ ...about(1, 'a'), state }, about(2, 'a'), about(3, 'b')])).toEqual([3]),
  );
  it('what was sent holds up its key until the sync has brought what it did, but no dependant', () => {
    const sent = { ...about(1, 'a'), state: { kind: 'sent', outcome: 'completed', feedVersion: 9 } } as const;
    const dependsOn = [sent.id] as unknown as ActionEnvelope['dependsOn'];
    expect(due([sent, about(2, 'a'), anEntry({ seq: 3, queueKeys: ['b'], envelope: { dependsOn } })])).toEqual([3]);
  });
  it('urgent ones first, but not past an earlier one of their own key', () => {
    expect(
      due([about(1, 'a'), about(2, 'b'), { ...about(3, 'c'), isUrgent: true }, { ...about(4, 'a'), isUrgent: true }]),
    ).toEqual([3, 1, 2]);
  });
  describe('where something is being cancelled', () => {
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
    it('the request waits for nobody, and what followed that of which it is not known whether it is done waits for the answer', () => {
      expect(due([asking(payment.state), between, later, about(6, 'b')])).toEqual([4, 6]);
      expect(due([earlier, asking(payment.state), later])).toEqual([1, 4]);
    });
    it('one that was refused on its way still holds it up, one that came too late no more', () => {
      const refusedFor = (code: 'FORBIDDEN' | 'ALREADY_DONE'): EntryState => ({
        kind: 'needsYou',
        need: { code, values: {}, current: [] },
      });
      expect(due([asking(refusedFor('FORBIDDEN')), between])).toEqual([]);
      expect(due([asking(refusedFor('ALREADY_DONE')), between])).toEqual([3]);
    });
  });
  it('not before what they depend on has an answer', () => {
    const dependsOn = [numberedId('d', 1)] as unknown as ActionEnvelope['dependsOn'];
    const dependant = anEntry({ seq: 2, queueKeys: ['b'], envelope: { dependsOn } });
    expect(due([about(1, 'a'), dependant])).toEqual([1]);
    expect(due([dependant])).toEqual([2]);
  });
  it('not during their pause', () => {
    expect(
      due([
        { ...about(1, 'a'), state: { kind: 'waiting', attempts: 1, notBeforeMs: startMs + 1, cause: 'noAnswer' } },
        about(2, 'b'),
      ]),
    ).toEqual([2]);
  });
  it('never more than asked for', () => {
    const many = Array.from({ length: 30 }, (_one, index) => about(index + 1, `key${index}`));
    expect(due(many)).toHaveLength(25);
  });
});

describe('entries of another build', () => {
  it('a kind or a version that this build does not know is not sent by it', () => {
    expect(isKnownHere(anEntry())).toBe(true);
    expect(isKnownHere(anEntry({ envelope: { kind: 'payByPigeon' } }))).toBe(false);
    expect(isKnownHere(anEntry({ envelope: { definitionVersion: 99 } }))).toBe(false);
  });
});
