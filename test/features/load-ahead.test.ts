import { describe, expect, it, vi } from 'vitest';
import { createPortalRouter, loadAhead } from '../../src/app/router.tsx';

describe('what a start asks for before it knows who is signed in', () => {
  it.each([
    ['/account-overview', ['__root__', '/_signed-in', '/_signed-in/account-overview/']],
    ['/login', ['__root__', '/login']],
  ])('at %s the files of that page and of what it stands in', (pathname, expected) => {
    const router = createPortalRouter();
    const asked = vi.spyOn(router, 'loadRouteChunk').mockImplementation(() => undefined);
    loadAhead(router, pathname);
    expect(asked.mock.calls.map(([route]) => String(route.id))).toEqual(expected);
  });

  it('and passes over what cannot be loaded: the page asks again, and says so then', async () => {
    const router = createPortalRouter();
    vi.spyOn(router, 'loadRouteChunk').mockReturnValue(Promise.reject(new Error('The file is gone.')));
    expect(() => loadAhead(router, '/login')).not.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
  });
});
