import { describe, expect, it, vi } from 'vitest';
import { createPortalRouter, isPublicAddress, loadAhead } from '../../src/app/router.tsx';
import { bringSignedInRoutes, hasSignedInRoutes } from '../../src/app/signed-in-routes.ts';

describe('what a start preloads before it knows who is signed in', () => {
  it.each([
    ['/account-overview', ['__root__', '/_signed-in', '/_signed-in/account-overview/']],
    ['/login', ['__root__', '/login']],
  ])('at %s: the files of that page and of its frame', async (pathname, expected) => {
    const router = createPortalRouter();
    const asked = vi.spyOn(router, 'loadRouteChunk').mockImplementation(() => undefined);
    await loadAhead(router, pathname);
    expect(asked.mock.calls.map(([route]) => String(route.id))).toEqual(expected);
  });

  it('ignores what cannot be loaded: the page requests it again, and reports it', async () => {
    const router = createPortalRouter();
    vi.spyOn(router, 'loadRouteChunk').mockReturnValue(Promise.reject(new Error('The file is gone.')));
    await expect(loadAhead(router, '/login')).resolves.toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('a router starts with the pages before the sign-in', () => {
  it.each([
    ['/login', true],
    ['/', true],
    ['/de-DE', true],
    ['/overview', false],
    ['/payment/1', false],
    ['/no-such-page', false],
  ])('and distinguishes %s from a page that it does not know yet', (pathname, isPublic) => {
    expect(isPublicAddress(createPortalRouter(), pathname)).toBe(isPublic);
  });

  it('and knows the others once they are loaded, however often', async () => {
    const router = createPortalRouter();
    expect(hasSignedInRoutes(router)).toBe(false);
    await Promise.all([bringSignedInRoutes(router), bringSignedInRoutes(router)]);
    expect(hasSignedInRoutes(router)).toBe(true);
    const [matched] = router.getMatchedRoutes('/account-overview');
    expect(matched.map(({ id }) => String(id))).toEqual(['__root__', '/_signed-in', '/_signed-in/account-overview/']);
  });
});
