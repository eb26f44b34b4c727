import { describe, expect, it, vi } from 'vitest';
import { followLocks } from '../../../src/app/router.tsx';
import type { Portal } from '../../../src/platform/account/portal.ts';
import { settled } from '../fake-server.ts';
import { ana, keepingDevice, signedIn, tom } from './keeping-device.ts';
import { waitLimitMs } from '../../wait-limits.ts';

describe('an account that is closed for another whose secret cannot be loaded', () => {
  /** Like a page: the replacement of the account is requested when the portal reports it. */
  function watched(portal: Portal): string[] {
    const shown: string[] = [];
    const router = { invalidate: async () => void shown.push((await portal.enter()).kind) };
    followLocks(router, { portal });
    return shown;
  }

  it('leaves no page waiting at a switch of business: the guard runs, and again at the next attempt', async () => {
    const { portal, server } = await signedIn();
    const shown = watched(portal);
    server.delivers = false;
    expect((await portal.switchBusinessAccount(ana.user)).kind).toBe('maintenance');
    await vi.waitFor(() => expect(shown).toEqual(['exceededMaxAttempts']), waitLimitMs);
    server.delivers = true;
    expect(await portal.enter()).toMatchObject({ kind: 'open', account: { who: { user: ana.user } } });
  });

  it('leaves no page waiting at a change of roles if no secret is stored', async () => {
    const { portal, server, device } = await signedIn(keepingDevice(0));
    const shown = watched(portal);
    server.delivers = false;
    server.session = { ...tom, roles: ['buyerPurchaser'] };
    device.signInAs(server.session);
    await portal.connection.session.freshBearerFor(null);
    await vi.waitFor(() => expect(shown).toEqual(['exceededMaxAttempts']), waitLimitMs);
  });

  it('is not reported if nobody was signed in: the sign-in page shows the outcome', async () => {
    const world = keepingDevice();
    world.server.delivers = false;
    const portal = world.tab();
    const shown = watched(portal);
    expect((await portal.signIn(tom.email, 'Demo-portal-1!')).kind).toBe('maintenance');
    await settled();
    expect(shown).toEqual([]);
  });
});
