import { describe, expect, it } from 'vitest';
import type { Entry, EntryState, Offline, OfflineIdentity } from '../../src/offline/offline.ts';
import type { KeptAccount } from '../../src/platform/account/kept-account.ts';
import { readMessage } from '../../sw/messages.ts';
import { replayOnSync } from '../../sw/replay-on-sync.ts';
import { bearerTokenOf, json, person, subjectOfPerson, testDevice } from '../platform/fake-server.ts';

const tom = person(1);
const ana = person(2);
const sent: EntryState = { kind: 'sent', outcome: 'completed', feedVersion: 1 };
const unanswered: EntryState = { kind: 'waiting', attempts: 1, notBeforeMs: 0, cause: 'noAnswer' };

/** The worker on a device with Tom's open account, and an outbox that ends in the given states. */
function wokenWorker(states: readonly EntryState[] = [sent], account: OfflineIdentity | null = identityOf()) {
  const device = testDevice();
  device.world.answer = () => json(200, { token: bearerTokenOf(tom) });
  const { session, ports } = device.worker();
  const kept = { noted: async () => account } as KeptAccount;
  const opened: OfflineIdentity[] = [];
  const calls: string[] = [];
  const open = async (_ports: unknown, identity: OfflineIdentity) => {
    opened.push(identity);
    return {
      replay: async (wokenBy: string) => void calls.push(wokenBy),
      entries: { all: async () => states.map((state) => ({ state }) as Entry) },
      close: () => void calls.push('close'),
    } as unknown as Offline;
  };
  return { device, opened, calls, wake: () => replayOnSync({ session, ports, kept, open }) };
}

function identityOf(who = tom): OfflineIdentity {
  return { subject: subjectOfPerson(who), roles: who.roles, timeZone: 'Europe/London' };
}

describe('the worker at a background sync', () => {
  it('sends queued requests of the open account', async () => {
    const { wake, opened, calls } = wokenWorker();
    await wake();
    expect(opened).toEqual([identityOf()]);
    expect(calls).toEqual(['backgroundSync', 'close']);
  });

  it('sends nothing if another person is signed in', async () => {
    const { wake, opened, device } = wokenWorker();
    device.world.answer = () => json(200, { token: bearerTokenOf(ana) });
    await wake();
    expect(opened).toEqual([]);
  });

  it('sends nothing if the session has ended', async () => {
    const { wake, opened, device } = wokenWorker();
    device.world.answer = () => json(401, { code: 'UNAUTHENTICATED' });
    await wake();
    expect(opened).toEqual([]);
  });

  it('makes no request if no account is open', async () => {
    const { wake, device } = wokenWorker([], null);
    await wake();
    expect(device.asked).toEqual([]);
  });

  it('asks for another sync if the server cannot be reached, or an entry is unsent', async () => {
    const away = wokenWorker();
    away.device.world.answer = () => 'noRoute';
    await expect(away.wake()).rejects.toThrow('no way to the server');
    const half = wokenWorker([sent, unanswered]);
    await expect(half.wake()).rejects.toThrow('still to be sent');
    expect(half.calls).toContain('close');
  });

  it('asks for no other sync if the rest needs the person', async () => {
    const needsYou: EntryState = { kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: {}, current: [] } };
    await expect(wokenWorker([needsYou]).wake()).resolves.toBeUndefined();
  });

  it('posts a pending sign-out, and nothing else', async () => {
    const { wake, device, opened } = wokenWorker();
    await device.memory.set('sign-out-marker', { since: device.clock.now(), program: 'northgate' });
    device.world.answer = () => json(200, { data: { signOut: true } });
    await wake();
    expect(device.paths()).toEqual(['signOut']);
    expect(opened).toEqual([]);
  });

  it('asks for another sync while the sign-out cannot be posted', async () => {
    const { wake, device, opened } = wokenWorker();
    await device.memory.set('sign-out-marker', { since: device.clock.now(), program: 'northgate' });
    device.world.answer = () => 'noRoute';
    await expect(wake()).rejects.toThrow('sign-out');
    expect(opened).toEqual([]);
  });
});

describe('a message of a page to the worker', () => {
  it('is one of a fixed list', () => {
    expect(readMessage({ kind: 'skipWaiting' })).toEqual({ kind: 'skipWaiting' });
    expect(readMessage({ kind: 'replay' })).toEqual({ kind: 'replay' });
    const languages = { kind: 'keepLanguages', languages: ['de'] };
    expect(readMessage(languages)).toEqual(languages);
    const strange = [null, 'skipWaiting', { kind: 'eval' }, {}, { kind: 'keepLanguages', languages: 'de' }];
    for (const other of strange) expect(readMessage(other)).toBeNull();
  });
});
