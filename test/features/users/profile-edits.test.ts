import { describe, expect, it } from 'vitest';
import { pendingProfile, refusedSettings, whereSaved } from '../../../src/features/users/profile-edits.ts';
import type { Entry, EntryState } from '../../../src/offline/offline.ts';

const personId = '11111111-1111-4111-8111-111111111111';
const waiting: EntryState = { kind: 'waiting', attempts: 0, notBeforeMs: 0, cause: 'new' };

function entry(id: string, kind: string, set: object, state: EntryState = waiting): Entry {
  return { id, envelope: { kind, input: { personId, set } }, state } as unknown as Entry;
}

describe('a waiting change of the own settings', () => {
  it('is the newest value of each field', () => {
    const pending = pendingProfile([
      entry('a', 'editProfile', { firstName: 'Anna', phone: '+44 20 7946 0102' }),
      entry('b', 'editProfile', { firstName: 'Ana' }),
      entry('c', 'editNotifications', { receiveEmail: false }),
      entry('d', 'payInvoices', { firstName: 'Nobody' }),
    ]);
    expect(pending.profile).toEqual({ firstName: 'Ana', phone: '+44 20 7946 0102' });
    expect(pending.receiveEmail).toBe(false);
    expect(pending.replaceable).toEqual({ id: 'b', set: { firstName: 'Ana' } });
  });

  it('is replaced only if it was never sent', () => {
    const tried: EntryState = { ...waiting, attempts: 1, cause: 'noAnswer' };
    const pending = pendingProfile([entry('a', 'editProfile', { firstName: 'Ana' }, tried)]);
    expect(pending.profile).toEqual({ firstName: 'Ana' });
    expect(pending.replaceable).toBeNull();
  });

  it('does not include refused changes, which need their author', () => {
    const need = { code: 'LAST_INVOICE_RECEIVER', values: {}, current: [] };
    const entries = [entry('a', 'editNotifications', { receiveEmail: false }, { kind: 'needsYou', need })];
    expect(pendingProfile(entries).receiveEmail).toBeNull();
    expect(refusedSettings(entries, 'editNotifications')).toEqual([{ id: 'a', need }]);
    expect(refusedSettings(entries, 'editProfile')).toEqual([]);
  });
});

describe('a saved change', () => {
  const person = { firstName: 'Tom', lastName: 'Baker', language: 'en', phone: null };
  const edit = { firstName: 'Thomas' };

  it('is only on this device until the portal has it', () => {
    const sent: EntryState = { kind: 'sent', outcome: 'completed', feedVersion: 9 };
    for (const state of [waiting, sent])
      expect(whereSaved(edit, pendingProfile([entry('a', 'editProfile', edit, state)]), person)).toBe('device');
    expect(whereSaved(edit, pendingProfile([]), { ...person, ...edit })).toBe('portal');
  });

  it('disappears once it is refused or discarded', () => {
    const refused: EntryState = { kind: 'needsYou', need: { code: 'FORBIDDEN', values: {}, current: [] } };
    expect(whereSaved(edit, pendingProfile([entry('a', 'editProfile', edit, refused)]), person)).toBeNull();
    expect(whereSaved(edit, pendingProfile([]), person)).toBeNull();
  });
});
