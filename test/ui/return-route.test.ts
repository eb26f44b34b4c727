import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pageList } from '../../domain/page-rules.ts';
import { createPortalRouter } from '../../src/app/router.tsx';
import { bringSignedInRoutes } from '../../src/app/signed-in-routes.ts';
import { returnSearch, returnSearchSchema } from '../../src/platform/shell/return-route.ts';
import { returnTarget } from '../../src/platform/shell/return-target.ts';
import { parseSearch } from '../../src/ui/lists/search-params.ts';

describe('the return route of a sign-in', () => {
  it('is the requested invoice, with its filters', () => {
    const search = returnSearch('invoice', { chargeId: 'c-1' }, { tab: 'pastDue', page: 2 });
    expect(returnTarget(search)).toEqual({
      path: '/account-overview/invoices/$chargeId',
      params: { chargeId: 'c-1' },
      search: { tab: 'pastDue', page: 2 },
    });
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/account-overview',
    'javascript:alert(1)',
    'signin',
    'home',
    'no-such-route',
    '__proto__',
    '',
  ])('is never an address or a public page: %s', (returnUrl) => {
    expect(returnTarget({ returnUrl })).toBeNull();
  });

  it('is empty if a part of the address is missing or is not text', () => {
    expect(returnTarget({ returnUrl: 'invoice' })).toBeNull();
    expect(returnTarget({ returnUrl: 'invoice', args: '{"params":{"chargeId":{}}}' })).toBeNull();
    expect(returnTarget({ returnUrl: 'invoice', args: 'not json' })).toBeNull();
  });

  it('is read from an external address with plain arguments', () => {
    const args = '{"params":{},"search":{"tab":"paid"}}';
    const read = v.parse(returnSearchSchema, parseSearch(`?returnUrl=account-overview&args=${args}`));
    expect(read).toEqual({ returnUrl: 'account-overview', args });
    const long = parseSearch(`?returnUrl=account-overview&args=${'x'.repeat(5_000)}`);
    expect(v.parse(returnSearchSchema, long).args).toBeUndefined();
  });

  it('has only the parameters of the route', () => {
    const target = returnTarget({ returnUrl: 'approvals', args: '{"params":{"to":"//evil.example"},"search":{}}' });
    expect(target).toEqual({ path: '/approvals', params: {}, search: {} });
  });

  it('is always a path of the portal', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (returnUrl, args) => {
        const target = returnTarget({ returnUrl, args });
        expect(target === null || target.path.startsWith('/')).toBe(true);
        expect(target === null || !target.path.startsWith('//')).toBe(true);
      }),
    );
  });

  it('is always an address of this host', async () => {
    const router = createPortalRouter();
    await bringSignedInRoutes(router);
    const pages = pageList.filter(({ opensFor }) => opensFor !== 'public');
    const nasty = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        '//evil.example',
        '\\\\evil.example',
        '..',
        '/',
        'https:evil.example',
        '%2f%2fevil.example',
        '\u202e',
        'a\tb',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pages), nasty, fc.jsonValue(), ({ name, path }, text, value) => {
        const params = Object.fromEntries([...path.matchAll(/\$(\w+)/g)].map(([, param = '']) => [param, text]));
        const args = JSON.stringify({ params, search: { [text]: value } });
        const target = returnTarget({ returnUrl: name, args });
        if (!target) return;
        const { href } = router.buildLocation({
          to: target.path,
          params: target.params,
          search: target.search,
        } as never);
        expect(new URL(href, 'https://portal.example').host).toBe('portal.example');
      }),
      { numRuns: 500 },
    );
  });

  it('drops arguments that are too long for an address', () => {
    expect(returnSearch('approvals', {}, { q: 'x'.repeat(5_000) })).toEqual({ returnUrl: 'approvals' });
  });
});
