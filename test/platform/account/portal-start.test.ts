import { describe, expect, it } from 'vitest';
import { keepingDevice, signedIn, tom } from './keeping-device.ts';

describe('a device that the browser has cleared under a session that goes on', () => {
  it('case 52: reports it at the next start, because unsent entries are lost; a sign-in and an ordinary start do not', async () => {
    const { tab, account, memory } = await signedIn();
    expect(account.wasCleared).toBe(false);
    const ordinary = tab();
    expect(await ordinary.enter()).toMatchObject({ account: { wasCleared: false } });
    for (const key of await memory.keys('')) await memory.remove(key);
    const cleared = tab();
    expect(await cleared.enter()).toMatchObject({ kind: 'open', account: { wasCleared: true } });
    expect(await tab().enter()).toMatchObject({ account: { wasCleared: false } });
  });

  it('does not report it if the page is loaded again during its sign-in, before anything was stored', async () => {
    const { device, server, tab } = keepingDevice();
    server.session = { ...tom, since: tom.iat - 5 };
    device.signInAs(server.session);
    expect(await tab().enter()).toMatchObject({ kind: 'open', account: { wasCleared: false } });
  });
});

describe('a start without a connection', () => {
  it('shows the stored rows on a full disk: opening writes nothing', async () => {
    const { server, memory, tab } = await signedIn();
    server.isReachable = false;
    const set = memory.set;
    Object.assign(memory, {
      set: (key: string, value: unknown) =>
        key.startsWith('open-account') ? Promise.reject(new Error('The disk is full.')) : set(key, value),
    });
    const portal = tab();
    await portal.enter();
    expect(portal.account()?.offline.status().canKeep).toBe(true);
    expect(await portal.account()?.offline.persisted.getItem('secret')).toBe('his invoices');
  });

  it('shows the stored rows within the grant', async () => {
    const { server, tab } = await signedIn();
    server.isReachable = false;
    const portal = tab();
    expect((await portal.enter()).kind).toBe('open');
    expect(await portal.account()?.offline.persisted.getItem('secret')).toBe('his invoices');
  });

  it('opens nothing after the grant expired, clears nothing, and continues once the server delivers the secret again', async () => {
    const { server, tab, device, isOpen, kept, memory } = await signedIn();
    server.isReachable = false;
    await device.clock.advance(25 * 3_600_000);
    const entering = tab().enter();
    await device.clock.advance(10_000);
    expect(await entering).toMatchObject({ kind: 'locked', grant: { user: tom.user } });
    expect(isOpen(tom)).toBe(false);
    expect((await kept(tom, 'secret')).cached).toBe('his invoices');
    expect((await memory.keys('open-account:')).some((key) => key.includes(tom.user))).toBe(true);
    server.isReachable = true;
    const portal = tab();
    expect((await portal.enter()).kind).toBe('open');
    expect(await portal.account()?.offline.persisted.getItem('secret')).toBe('his invoices');
  });

  it('is locked within the grant if the secret is missing', async () => {
    const { server, tab, secrets } = await signedIn();
    secrets.clear();
    server.isReachable = false;
    const portal = tab();
    expect(await portal.enter()).toMatchObject({ kind: 'locked', grant: { user: tom.user } });
    expect(portal.account()).toBeNull();
  });
});

describe('a missing secret', () => {
  it('is loaded from the server, and all rows are there', async () => {
    const { tab, secrets, isOpen } = await signedIn();
    secrets.clear();
    const portal = tab();
    expect((await portal.enter()).kind).toBe('open');
    expect(await portal.account()?.offline.drafts.load('secret')).toBe('his payment');
    expect(isOpen(tom)).toBe(true);
  });

  it('that is not delivered ends a start as throttled, and a sign-in with the server’s answer', async () => {
    const { server, tab, secrets } = await signedIn();
    secrets.clear();
    server.delivers = false;
    const portal = tab();
    expect(await portal.enter()).toEqual({ kind: 'exceededMaxAttempts' });
    expect(await portal.signIn(tom.email, 'Demo-portal-1!')).toMatchObject({ kind: 'maintenance' });
    expect(portal.account()).toBeNull();
  });

  it('that cannot be written is requested at each start, and offline the account is locked', async () => {
    const world = keepingDevice();
    const { sealing } = world.storage;
    const refuse = () => Promise.reject(new Error('The disk is full.'));
    world.storage.sealing = { ...sealing, keeper: (account) => ({ ...sealing.keeper(account), write: refuse }) };
    const { account, tab, server, device } = await signedIn(world);
    expect(account.offline.status().canKeep).toBe(true);
    expect(device.logged).toContain('offline.secret-not-kept');
    const next = tab();
    expect((await next.enter()).kind).toBe('open');
    expect(await next.account()?.offline.persisted.getItem('secret')).toBe('his invoices');
    server.isReachable = false;
    expect((await tab().enter()).kind).toBe('locked');
  });

  it('that may not be stored, in a program without offline grants, is requested at each start', async () => {
    const { tab, secrets, device } = await signedIn(keepingDevice(0));
    expect(secrets.size).toBe(0);
    device.asked.length = 0;
    const portal = tab();
    expect((await portal.enter()).kind).toBe('open');
    expect(await portal.account()?.offline.persisted.getItem('secret')).toBe('his invoices');
    expect(device.paths()).toContain('deviceSecret');
    expect(secrets.size).toBe(0);
  });
});
