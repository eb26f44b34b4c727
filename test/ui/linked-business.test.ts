import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../src/platform/account/account.ts';
import type { Portal } from '../../src/platform/account/portal.ts';
import { businessOf } from '../../src/frame/business-in-address.ts';
import { switchTo, withoutBusiness } from '../../src/frame/linked-business.ts';
import { returnSearch } from '../../src/platform/shell/return-route.ts';
import { returnTarget } from '../../src/platform/shell/return-target.ts';

type Switch = Portal['switchBusinessAccount'];

function portalOf(delivery: Awaited<ReturnType<Switch>>) {
  const switchBusinessAccount = vi.fn<Switch>(async () => delivery);
  return { account: () => ({ who: { user: 'mine' } }) as Account, switchBusinessAccount };
}

describe('an address with a business', () => {
  it('switches to that business first', async () => {
    const portal = portalOf({ kind: 'answered', body: {} as never });
    expect(await switchTo(portal, 'other')).toBeNull();
    expect(portal.switchBusinessAccount).toHaveBeenCalledWith('other');
  });

  it('changes nothing if that business is open', async () => {
    const portal = portalOf({ kind: 'answered', body: {} as never });
    expect(await switchTo(portal, 'mine')).toBeNull();
    expect(portal.switchBusinessAccount).not.toHaveBeenCalled();
  });

  it('says that the person cannot act for it, or that this needs a connection', async () => {
    expect(await switchTo(portalOf({ kind: 'requestRefused', code: 'NOT_FOUND' }), 'theirs')).toBe('unknown');
    expect(await switchTo(portalOf({ kind: 'unanswered', why: 'noRoute' }), 'other')).toBe('offline');
  });

  it('has no business afterwards, and keeps the rest', () => {
    expect(businessOf({ business: 'u-1', from: 'list' })).toBe('u-1');
    expect(businessOf({ from: 'list' })).toBeNull();
    expect(withoutBusiness({ business: 'u-1', from: 'list' })).toEqual({ from: 'list' });
  });

  it('is kept through a sign-in', () => {
    const search = returnSearch('invoice', { chargeId: 'c-1' }, { business: 'u-1' });
    expect(returnTarget(search)).toMatchObject({ params: { chargeId: 'c-1' }, search: { business: 'u-1' } });
  });
});
