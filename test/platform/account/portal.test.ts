import { describe, expect, it, vi } from 'vitest';
import { type OfflineIdentity, accountName } from '../../../src/offline/offline.ts';
import { signOutMarkerKey } from '../../../src/platform/identity/grant-keys.ts';
import { createKeptAccount } from '../../../src/platform/account/kept-account.ts';
import type { Portal } from '../../../src/platform/account/portal.ts';
import { type Person, refusal, settled, subjectOfPerson } from '../fake-server.ts';
import { ana, keepingDevice, signedIn, tom } from './keeping-device.ts';
import { waitLimitMs } from '../../wait-limits.ts';

const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));

describe('signing in', () => {
  it('opens the account of the person', async () => {
    const { portal, account } = await signedIn();
    expect(account.who).toMatchObject({ user: tom.user, name: tom.name, roles: tom.roles });
    expect(account.offline.identity.subject).toEqual(subjectOfPerson(tom));
    expect(await portal.enter()).toMatchObject({ kind: 'open', account: { who: { user: tom.user } } });
  });

  it('reports why it was refused, and opens nothing', async () => {
    const world = keepingDevice();
    world.server.refuse = refusal(200, 'ACCOUNT_LOCKED', { minutes: 15 });
    const portal = world.tab();
    expect(await portal.signIn(tom.email, 'wrong')).toEqual({
      kind: 'requestRefused',
      code: 'ACCOUNT_LOCKED',
      values: { minutes: 15 },
    });
    expect(portal.account()).toBeNull();
  });

  it.each([
    ['is locked by the next start that finds them signed out', false],
    ['is not stored if it could not be registered again', true],
  ])('stores a secret that, if the browser deletes everything meanwhile, %s', async (_what, isFull) => {
    const world = keepingDevice();
    const { memory, storage } = world;
    const { sealing } = storage;
    storage.sealing = {
      ...sealing,
      keeper: (name) => {
        const own = sealing.keeper(name);
        const write: typeof own.write = async (secret) => {
          for (const key of await memory.keys('')) await memory.remove(key);
          await own.write(secret);
          if (isFull) vi.spyOn(memory, 'set').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
        };
        return { ...own, write };
      },
    };
    await world.tab().signIn(tom.email, 'Demo-portal-1!');
    expect(world.isOpen(tom)).toBe(!isFull);
    vi.restoreAllMocks();
    world.server.session = null;
    expect(await world.tab().enter()).toEqual({ kind: 'signedOut' });
    expect(world.isOpen(tom)).toBe(false);
  });

  it('needs a connection, and says so', async () => {
    const world = keepingDevice();
    world.server.isReachable = false;
    expect(await world.tab().signIn(tom.email, 'x')).toEqual({ kind: 'unanswered', why: 'noRoute' });
  });
});

/** Finds no discarded data, and starts a new draft. */
async function comeBackAndDraft(portal: Portal): Promise<void> {
  await portal.enter();
  await portal.signIn(tom.email, 'Demo-portal-1!');
  expect(await portal.account()?.offline.drafts.load('secret')).toBeUndefined();
  await portal.account()?.offline.drafts.save('secret', 'another payment');
}

describe('signing out', () => {
  it('destroys the secret on this device; the person’s next sign-in reads all data again', async () => {
    const { portal, kept, isOpen, server } = await signedIn();
    expect(isOpen(tom)).toBe(true);
    const reasons: string[] = [];
    portal.onLogout((why) => void reasons.push(why));
    await portal.signOut('keep');
    expect(portal.account()).toBeNull();
    expect(server.session).toBeNull();
    expect(isOpen(tom)).toBe(false);
    expect(await kept(tom, 'secret')).toEqual({ cached: 'his invoices', draft: 'his payment' });
    expect(reasons).toEqual(['byHand']);
  });

  it('removes the confirmed codes of this device, and closes an open request for a code', async () => {
    const { portal, memory } = await signedIn();
    await memory.set('mfa-tokens', [{ id: 'event', scope: 'BuyerCreate', uses: 0, user: tom.user }]);
    const answer = portal.stepUp.ask('OrderApproval');
    await vi.waitFor(() => expect(portal.stepUp.current()).not.toBeNull(), waitLimitMs);
    await portal.signOut('keep');
    expect(await answer).toBe('cancelled');
    expect(portal.stepUp.current()).toBeNull();
    expect(await memory.keys('mfa')).toEqual([]);
  });

  it('discards unsent requests if the person chooses so', async () => {
    const { portal, kept, isOpen } = await signedIn();
    await portal.signOut('discard');
    expect(isOpen(tom)).toBe(false);
    expect((await kept(tom, 'secret')).draft).toBeUndefined();
  });

  it('by a tab that freezes meanwhile does not discard requests made after the next sign-in', async () => {
    const { portal, kept, memory, tab } = await signedIn();
    const { keys } = memory;
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => void (wake = resolve));
    const fellAsleep = new Promise<void>((resolve) => {
      Object.assign(memory, {
        keys: async (prefix: string) => {
          resolve();
          await asleep;
          return keys(prefix);
        },
      });
    });
    const leaving = portal.signOut('discard');
    await fellAsleep;
    Object.assign(memory, { keys });
    await comeBackAndDraft(tab());
    wake();
    await leaving;
    expect((await kept(tom, 'secret')).draft).toBe('another payment');
  });

  it('nor does one whose disk was full as it was chosen, and that fell asleep before it could clear it another way', async () => {
    const { portal, account, kept, storage, tab } = await signedIn();
    Object.assign(account.offline, { discardOwnWork: () => Promise.reject(new Error('The disk is full.')) });
    const { sealing } = storage;
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => void (wake = resolve));
    const fellAsleep = new Promise<void>((resolve) => {
      const destroy = async () => {
        resolve();
        await asleep;
      };
      storage.sealing = { ...sealing, keeper: (name) => ({ ...sealing.keeper(name), destroy }) };
    });
    const leaving = portal.signOut('discard');
    await fellAsleep;
    storage.sealing = sealing;
    await comeBackAndDraft(tab());
    wake();
    await leaving;
    expect((await kept(tom, 'secret')).draft).toBe('another payment');
  });

  it('discards later what could not be discarded at once, although the database cannot be opened meanwhile', async () => {
    const { portal, account, disk, kept, tab } = await signedIn();
    Object.assign(account.offline, { discardOwnWork: () => Promise.reject(new Error('The disk is full.')) });
    const open = disk.open.bind(disk);
    const theirs = accountName(subjectOfPerson(tom));
    vi.spyOn(disk, 'open').mockImplementation((name, version) => {
      if (name === theirs) throw new DOMException('Not now.', 'UnknownError');
      return open(name, version);
    });
    await portal.signOut('discard');
    vi.restoreAllMocks();
    await comeBackAndDraft(tab());
    expect((await kept(tom, 'secret')).draft).toBe('another payment');
  });

  it('leaves the device locked while a full disk prevents deleting its mark', async () => {
    const { portal, memory, tab } = await signedIn();
    const { remove } = memory;
    Object.assign(memory, {
      remove: (key: string) =>
        key === signOutMarkerKey ? Promise.reject(new DOMException('Full.', 'QuotaExceededError')) : remove(key),
    });
    await portal.signOut('keep');
    const next = tab();
    expect(await next.signIn(tom.email, 'Demo-portal-1!')).toEqual({ kind: 'unanswered', why: 'failedHere' });
    Object.assign(memory, { remove });
    expect(await next.signIn(tom.email, 'Demo-portal-1!')).toMatchObject({ kind: 'answered' });
  });

  it('reaches the server also if the device cannot store a mark of it', async () => {
    const { portal, memory, server, tab } = await signedIn();
    Object.assign(memory, { set: full, remove: full });
    await portal.signOut('keep');
    expect(server.session).toBeNull();
    expect((await portal.arrive()).kind).toBe('sessionEnded');
    expect(await tab().signIn(tom.email, 'Demo-portal-1!')).toMatchObject({ kind: 'answered' });
  });

  it('that could be neither stored nor sent blocks that tab until it is', async () => {
    const { portal, memory, server, device } = await signedIn();
    Object.assign(memory, { set: full });
    server.isReachable = false;
    await portal.signOut('keep');
    expect(await portal.enter()).toEqual({ kind: 'signedOut' });
    server.isReachable = true;
    device.asked.length = 0;
    await portal.signIn(tom.email, 'Demo-portal-1!');
    expect(device.paths().slice(0, 2)).toEqual(['signOut', 'signIn']);
  });

  it('in a tab of another business ends the newer session of another tab', async () => {
    const { portal, server, tab } = await signedIn();
    const other = tab();
    await other.enter();
    await other.switchBusinessAccount(ana.user);
    expect(server.session).toBe(ana);
    await portal.signOut('keep');
    expect(server.session).toBeNull();
  });

  it('does not end a session that is opened meanwhile', async () => {
    const { portal, account, server, tab } = await signedIn();
    let goOn = (): void => undefined;
    Object.assign(account.offline, { discardOwnWork: () => new Promise<void>((resolve) => void (goOn = resolve)) });
    const leaving = portal.signOut('discard');
    await tab().signIn(ana.email, 'Demo-portal-1!');
    goOn();
    await leaving;
    expect(server.session).toBe(ana);
  });

  it('without a connection locks the device too, and a later start sends the sign-out first', async () => {
    const { portal, isOpen, server, tab, device } = await signedIn();
    server.isReachable = false;
    await portal.signOut('keep');
    expect(isOpen(tom)).toBe(false);
    expect(await tab().enter()).toEqual({ kind: 'signedOut' });
    server.isReachable = true;
    device.asked.length = 0;
    expect(await tab().enter()).toEqual({ kind: 'signedOut' });
    expect(device.paths()).toEqual(['signOut']);
    expect(server.session).toBeNull();
  });

  it('registers a background sync before the person sees that they are signed out', async () => {
    const world = await signedIn();
    world.server.isReachable = false;
    const happened: string[] = [];
    vi.spyOn(world.portal.connection.ports.wake, 'requestWake').mockImplementation(async () => {
      happened.push((await world.portal.connection.session.signOutMarker.stands()) ? 'woken' : 'woken for nothing');
    });
    world.portal.onLogout((why) => void happened.push(why));
    await world.portal.signOut('keep');
    expect(happened).toEqual(['woken', 'byHand']);
  });

  it.each([
    ['with a connection', true],
    ['without one', false],
  ])('that a closing tab was just storing is seen by a newly opened tab, %s', async (_how, isReachable) => {
    const world = await signedIn();
    world.server.isReachable = isReachable;
    const beside = world.tab();
    await beside.enter();
    expect(beside.account()?.who.user).toBe(tom.user);
    await world.portal.connection.session.signOutMarker.set();
    const reasons: string[] = [];
    beside.onLogout((why) => void reasons.push(why));
    await world.device.clock.advance(300);
    await vi.waitFor(() => expect(reasons).toEqual(['elsewhere']), waitLimitMs);
    expect(beside.account()).toBeNull();
    expect(await world.tab().enter()).toEqual({ kind: 'signedOut' });
  });

  it('in another tab closes this one, and leaves the clearing to that tab', async () => {
    const world = await signedIn();
    const other = world.tab();
    await other.enter();
    const reasons: string[] = [];
    other.onLogout((why) => void reasons.push(why));
    await world.portal.signOut('keep');
    await settled();
    expect(other.account()).toBeNull();
    expect(reasons).toEqual(['elsewhere']);
  });
});

describe('the end of a session', () => {
  it('destroys the secret on this device, and keeps the data for the person’s next sign-in', async () => {
    const { portal, kept, isOpen, server } = await signedIn();
    server.session = null;
    portal.connection.session.distrust();
    await portal.connection.session.freshBearerFor(null);
    await settled();
    expect(portal.account()).toBeNull();
    expect(isOpen(tom)).toBe(false);
    expect(await kept(tom, 'secret')).toEqual({ cached: 'his invoices', draft: 'his payment' });
  });

  it('is handled at the next start if no page was open', async () => {
    const { isOpen, server, tab } = await signedIn();
    server.session = null;
    expect(await tab().enter()).toEqual({ kind: 'signedOut' });
    expect(isOpen(tom)).toBe(false);
  });
});

describe('another person on the same device', () => {
  it('cannot read the data of the first person, for whom it is kept', async () => {
    const { server, device, tab, isOpen, kept } = await signedIn();
    server.session = ana;
    device.signInAs(ana);
    const portal = tab();
    await portal.signIn(ana.email, 'Demo-portal-1!');
    expect(portal.account()?.who.user).toBe(ana.user);
    expect([isOpen(tom), isOpen(ana)]).toEqual([false, true]);
    expect(await kept(tom, 'secret')).toEqual({ cached: 'his invoices', draft: 'his payment' });
  });

  it('is treated alike for the data as a switch of the business account', async () => {
    const { portal, isOpen } = await signedIn();
    expect(await portal.switchBusinessAccount(ana.user)).toMatchObject({ kind: 'answered', body: { user: ana.user } });
    expect(portal.account()?.offline.identity.subject).toEqual(subjectOfPerson(ana));
    expect([isOpen(tom), isOpen(ana)]).toEqual([false, true]);
  });
});

describe('several tabs on a device with a full disk', () => {
  it('a sign-out in a tab of another account locks every account', async () => {
    const { server, device, portal, tab, isOpen } = await signedIn();
    // Ana signs in in another tab, without a message to this one.
    server.session = ana;
    device.signInAs(ana);
    const other = tab();
    await other.signIn(ana.email, 'Demo-portal-1!');
    expect(isOpen(ana)).toBe(true);
    await portal.signOut('keep');
    expect([isOpen(tom), isOpen(ana)]).toEqual([false, false]);
  });

  it('a secret that could not be destroyed is destroyed at the next start', async () => {
    const { memory, server, device, storage, tab, isOpen } = await signedIn();
    const { sealing } = storage;
    const refuse = () => Promise.reject(new Error('The file is in use.'));
    const keeper: typeof sealing.keeper = (account) => ({ ...sealing.keeper(account), destroy: refuse });
    storage.sealing = { ...sealing, keeper };
    server.session = ana;
    device.signInAs(ana);
    await tab().signIn(ana.email, 'Demo-portal-1!');
    storage.sealing = sealing;
    expect(isOpen(tom)).toBe(true);
    const keys = await memory.keys('open-account:');
    expect(keys.some((key) => key.includes(tom.user))).toBe(true);
    await tab().enter();
    expect((await memory.keys('open-account:')).some((key) => key.includes(tom.user))).toBe(false);
    expect(isOpen(tom)).toBe(false);
  });

  it('requests to be discarded are not sent if the person returns before they are cleared', async () => {
    const { portal, account, kept, memory, tab } = await signedIn();
    // The tab dies between the choice and the clearing.
    await createKeptAccount(portal.connection.ports, memory).note(account.offline.identity, 'discard');
    account.offline.close();
    await tab().signIn(tom.email, 'Demo-portal-1!');
    expect((await kept(tom, 'secret')).draft).toBeUndefined();
  });

  it('nothing is stored or sent while discarded requests cannot be cleared', async () => {
    const { portal, account, memory, disk, tab } = await signedIn();
    await createKeptAccount(portal.connection.ports, memory).note(account.offline.identity, 'discard');
    account.offline.close();
    await raiseVersion(disk, account.offline.identity);
    const next = tab();
    await next.signIn(tom.email, 'Demo-portal-1!');
    expect(next.account()?.offline.status().canKeep).toBe(false);
    expect(await createKeptAccount(portal.connection.ports, memory).isDiscarding(subjectOfPerson(tom))).toBe(true);
  });

  it('a database that cannot be opened does not count as cleared, and is tried again', async () => {
    const { portal, account, memory, disk } = await signedIn();
    account.offline.close();
    await raiseVersion(disk, account.offline.identity);
    await portal.signOut('discard');
    expect((await memory.keys('open-account:')).some((key) => key.includes(tom.user))).toBe(true);
  });

  it('a secret is registered before it is stored, even if the register was cleared', async () => {
    const { memory, portal, storage, tab } = await signedIn();
    await portal.signOut('keep');
    const { sealing } = storage;
    const notesBefore: number[] = [];
    storage.sealing = {
      ...sealing,
      keeper: (account) => ({
        ...sealing.keeper(account),
        write: async (secret) => {
          notesBefore.push((await memory.keys('open-account:')).length);
          await sealing.keeper(account).write(secret);
        },
      }),
    };
    await tab().signIn(tom.email, 'Demo-portal-1!');
    // The account's own note, and one of exactly this secret.
    expect(notesBefore).toEqual([2]);
  });

  it('a tab that froze while it locked an account does not delete a newer secret', async () => {
    const { portal, account, memory, tab, isOpen } = await signedIn();
    account.offline.close();
    const { remove } = memory;
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => void (wake = resolve));
    let fallAsleep = (): void => undefined;
    const locked = new Promise<void>((resolve) => void (fallAsleep = resolve));
    Object.assign(memory, {
      remove: async (key: string) => {
        if (key.startsWith('open-account:')) fallAsleep();
        if (key.startsWith('open-account:')) await asleep;
        await remove(key);
      },
    });
    const wiped = createKeptAccount(portal.connection.ports, memory).wipeUnless(null);
    await locked;
    expect(isOpen(tom)).toBe(false);
    await tab().enter();
    wake();
    await wiped;
    expect(isOpen(tom)).toBe(true);
    expect(await memory.keys('open-account:')).toHaveLength(1);
  });

  it('nothing is stored of an account that could not be registered as open', async () => {
    const { memory, server, device, tab } = keepingDevice();
    const set = memory.set;
    Object.assign(memory, {
      set: (key: string, value: unknown) =>
        key.startsWith('open-account') ? Promise.reject(new Error('The disk is full.')) : set(key, value),
    });
    server.session = tom;
    device.signInAs(tom);
    const portal = tab();
    await portal.enter();
    expect(portal.account()?.offline.status().canKeep).toBe(false);
  });
});

describe('support staff', () => {
  it('leave nothing on the device, also when their session ends', async () => {
    const world = keepingDevice();
    const staff = { ...tom, userType: 'MSTS' } as Person;
    world.server.session = staff;
    world.device.signInAs(staff);
    const portal = world.tab();
    await portal.enter();
    expect(portal.account()?.offline.status().canKeep).toBe(false);
    await portal.signOut('keep');
    expect((await world.disk.databases()).map(({ name }) => name)).toEqual(['portal-device']);
  });
});

/** Another build has changed the account's database, so this one can no longer open it. */
function raiseVersion(disk: IDBFactory, { subject }: OfflineIdentity): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(accountName(subject), 900);
    opening.addEventListener('error', () => reject(new Error('The version could not be raised.')));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}
