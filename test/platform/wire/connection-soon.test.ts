import { describe, expect, it, vi } from 'vitest';
import type { PageConnectionOptions } from '../../../src/platform/wire/connection.ts';
import { connectionSoon } from '../../../src/platform/wire/page/connection-soon.ts';
import { connectPage } from '../../../src/platform/wire/page/page-connection.ts';
import { grantKey, signOutMarkerKey } from '../../../src/platform/identity/grant-keys.ts';
import { currentUserQuery } from '../../../src/platform/identity/session-start.documents.ts';
import { bearerTokenOf, json, person, testDevice } from '../fake-server.ts';

const tom = person(1);

describe('the session of a page before the sign-in', () => {
  it('is not loaded at a first visit: nobody can be signed in', async () => {
    const { connection, load } = page();
    expect(await connection.session.validate()).toEqual({ kind: 'signedOut' });
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['the session cookie', ({ signInAs }: Device) => signInAs(tom)],
    ['an offline grant', ({ memory }: Device) => memory.set(grantKey, { unreadable: true })],
    ['a sign-out that the server does not know', ({ memory }: Device) => memory.set(signOutMarkerKey, {})],
  ])('is loaded if the device has %s', async (_what, given) => {
    const { connection, load, device } = page(given);
    device.world.answer = () => json(200, { token: bearerTokenOf(tom) });
    await connection.session.validate();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is validated once its code has been loaded', async () => {
    const { connection, device } = page(({ signInAs }) => signInAs(tom));
    device.world.answer = () => json(200, { token: bearerTokenOf(tom) });
    expect(await connection.session.validate()).toMatchObject({ kind: 'valid', claims: { user: tom.user } });
    expect(connection.session.claims()?.email).toBe(tom.email);
  });

  it('counts as an unreachable server while its code cannot be loaded, and is loaded again', async () => {
    const { connection, load, device } = page(({ signInAs }) => signInAs(tom));
    device.world.answer = () => json(200, { token: bearerTokenOf(tom) });
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/session.js'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/session.js'));
    expect(await connection.client.request(currentUserQuery, variables)).toEqual({
      kind: 'unanswered',
      why: 'noRoute',
    });
    expect(await connection.session.validate()).toEqual({ kind: 'exceededMaxAttempts' });
    expect(await connection.session.validate()).toMatchObject({ kind: 'valid' });
  });

  it('forgets the bearer of the tab if another tab signs out before it is loaded', async () => {
    const tab = new Map([['portal-bearer', 'a bearer of before']]);
    const storage = {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
      removeItem: (key: string) => void tab.delete(key),
    };
    const { device } = page(() => undefined, { tab: storage });
    device.ports().broadcast.post({ kind: 'signedOut' });
    expect([...tab]).toEqual([]);
  });

  it('hears of that sign-out also where the browser forbids session storage', () => {
    const forbidden = (): never => {
      throw new DOMException('Forbidden.', 'SecurityError');
    };
    const { device } = page(() => undefined, {
      tab: { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
    });
    expect(() => device.ports().broadcast.post({ kind: 'signedOut' })).not.toThrow();
  });
});

const variables = { buyerId: tom.buyer?.id ?? '' };
type Device = ReturnType<typeof testDevice>;

function page(given: (device: Device) => unknown = () => undefined, change: Partial<PageConnectionOptions> = {}) {
  const device = testDevice();
  void given(device);
  const load = vi.fn(async () => ({ connectPage }));
  return { device, load, connection: connectionSoon(device.options(change), load) };
}
