import { describe, expect, it, vi } from 'vitest';
import { createPortalRouter, isPublicAddress, loadAhead } from '../../src/app/router.tsx';
import { bringSignedInRoutes, hasSignedInRoutes } from '../../src/app/signed-in-routes.ts';

describe('what a start asks for before it knows who is signed in', () => {
  it.each([
    ['/account-overview', ['__root__', '/_signed-in', '/_signed-in/account-overview/']],
    ['/login', ['__root__', '/login']],
  ])('at %s the files of that page and of what it stands in', async (pathname, expected) => {
    const router = createPortalRouter();
    const asked = vi.spyOn(router, 'loadRouteChunk').mockImplementation(() => undefined);
    await loadAhead(router, pathname);
    expect(asked.mock.calls.map(([route]) => String(route.id))).toEqual(expected);
  });

  it('and passes over what cannot be loaded: the page asks again, and says so then', async () => {
    const router = createPortalRouter();
    vi.spyOn(router, 'loadRouteChunk').mockReturnValue(Promise.reject(new Error('The file is gone.')));
    await expect(loadAhead(router, '/login')).resolves.toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('a router begins with the pages before the sign-in', () => {
  it.each([
    ['/login', true],
    ['/', true],
    ['/de-DE', true],
    ['/overview', false],
    ['/payment/1', false],
    ['/no-such-page', false],
  ])('and tells %s from one that it does not know yet', (pathname, isPublic) => {
    expect(isPublicAddress(createPortalRouter(), pathname)).toBe(isPublic);
  });

  it('and knows the others once they are brought, however often they are asked for', async () => {
    const router = createPortalRouter();
    expect(hasSignedInRoutes(router)).toBe(false);
    await Promise.all([bringSignedInRoutes(router), bringSignedInRoutes(router)]);
    expect(hasSignedInRoutes(router)).toBe(true);
    const [matched] = router.getMatchedRoutes('/account-overview');
    expect(matched.map(({ id }) => String(id))).toEqual(['__root__', '/_signed-in', '/_signed-in/account-overview/']);
  });
});
