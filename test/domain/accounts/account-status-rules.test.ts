import { describe, expect, it } from 'vitest';
import { accountRights, allowsRight, refuseByAccountStatus } from '../../../domain/accounts/account-status-rules.ts';
import { accountStatuses } from '../../../domain/accounts/buyer.ts';
import { actions } from '../../../domain/actions.ts';

describe('The status of an account', () => {
  it('prevents sign-in once the account is closed', () => {
    const closed = accountStatuses.filter((status) => !allowsRight(status, 'signIn'));
    expect(closed).toEqual(['Declined', 'Cancelled', 'Withdrawn']);
  });

  it('lets everyone who may sign in pay', () => {
    for (const status of accountStatuses) expect(allowsRight(status, 'pay')).toBe(allowsRight(status, 'signIn'));
  });

  it('allows purchases only in an active account', () => {
    expect(accountStatuses.filter((status) => allowsRight(status, 'buy'))).toEqual(['Active']);
  });

  it('is named in the refusal', () => {
    expect(refuseByAccountStatus('Suspended', 'request')).toEqual({
      code: 'ACCOUNT_STATUS',
      values: { status: 'Suspended' },
    });
    expect(refuseByAccountStatus('Suspended', 'pay')).toBeNull();
    expect(refuseByAccountStatus('Cancelled', null)).toBeNull();
  });

  it('grants only rights that an action needs, and sign-in', () => {
    const needed = new Set(Object.values(actions).map(({ accountRight }) => accountRight));
    expect(accountRights.filter((right) => !needed.has(right))).toEqual(['signIn']);
  });
});
