import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnSearch, returnTarget } from '../../src/app/return-route.ts';

describe('where sign-in leads back to', () => {
  it('is the invoice that was asked for, with its filters', () => {
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
    'raise-dispute',
    'no-such-route',
    '__proto__',
    '',
  ])('is never an address, a public page or an unbuilt one: %s', (returnUrl) => {
    expect(returnTarget({ returnUrl })).toBeNull();
  });

  it('is nowhere where a part of the address is missing or is not text', () => {
    expect(returnTarget({ returnUrl: 'invoice' })).toBeNull();
    expect(returnTarget({ returnUrl: 'invoice', args: '{"params":{"chargeId":{}}}' })).toBeNull();
    expect(returnTarget({ returnUrl: 'invoice', args: 'not json' })).toBeNull();
  });

  it('takes only the params that the route has', () => {
    const target = returnTarget({ returnUrl: 'approvals', args: '{"params":{"to":"//evil.example"},"search":{}}' });
    expect(target).toEqual({ path: '/approvals', params: {}, search: {} });
  });

  it('is one of our own paths, whatever the address of the sign-in page says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (returnUrl, args) => {
        const target = returnTarget({ returnUrl, args });
        expect(target === null || target.path.startsWith('/')).toBe(true);
        expect(target === null || !target.path.startsWith('//')).toBe(true);
      }),
    );
  });

  it('leaves arguments behind that are too long for an address', () => {
    expect(returnSearch('approvals', {}, { q: 'x'.repeat(5_000) })).toEqual({ returnUrl: 'approvals' });
  });
});
