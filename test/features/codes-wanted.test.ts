import { describe, expect, it } from 'vitest';
import type { Entry, EntryState } from '../../src/offline/offline.ts';
import { entriesOfScope, scopeWantedBy } from '../../src/features/outbox/use-enter-code.ts';

const wanting = (scope: string): EntryState => ({
  kind: 'needsYou',
  need: { code: 'MFA_REQUIRED', values: { scope }, current: [] },
  mayHaveArrived: true,
});
const refused: EntryState = { kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: {}, current: [] } };
const waiting: EntryState = { kind: 'waiting', attempts: 1, notBeforeMs: 0, cause: 'noAnswer' };
const entry = (id: string, state: EntryState) => ({ id, state }) as Entry;

describe('an entry of the outbox that needs a code', () => {
  it('names the scope that the server required', () => {
    expect([wanting('OrderApproval'), refused, waiting].map((state) => scopeWantedBy({ state }))).toEqual([
      'OrderApproval',
      null,
      null,
    ]);
  });

  it('is confirmed together with others of its scope, and apart from other scopes', () => {
    const entries = [
      entry('a', wanting('OrderApproval')),
      entry('b', wanting('RevealCardNumber')),
      entry('c', refused),
      entry('d', wanting('OrderApproval')),
    ];
    expect(entriesOfScope(entries, 'OrderApproval').map(({ id }) => id)).toEqual(['a', 'd']);
    expect(entriesOfScope(entries, 'RevealCardNumber').map(({ id }) => id)).toEqual(['b']);
  });
});
