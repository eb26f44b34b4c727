import { describe, expect, it } from 'vitest';
import { accountRights, allowsRight, refuseByAccountStatus } from '../../../domain/accounts/account-status-rules.ts';
import { accountStatuses } from '../../../domain/accounts/buyer.ts';
import { actions } from '../../../domain/actions.ts';

describe('The status of an account', () => {
  it('shuts its people out once it is closed', () => {
    const closed = accountStatuses.filter((status) => !allowsRight(status, 'signIn'));
    expect(closed).toEqual(['Declined', 'Cancelled', 'Withdrawn']);
  });

  it('never keeps those who may sign in from paying what is owed', () => {
    for (const status of accountStatuses) expect(allowsRight(status, 'pay')).toBe(allowsRight(status, 'signIn'));
  });

  it('allows purchases in an active account alone', () => {
    expect(accountStatuses.filter((status) => allowsRight(status, 'buy'))).toEqual(['Active']);
  });

  it('is named where it forbids something', () => {
    expect(refuseByAccountStatus('Suspended', 'request')).toEqual({
      code: 'ACCOUNT_STATUS',
      values: { status: 'Suspended' },
    });
    expect(refuseByAccountStatus('Suspended', 'pay')).toBeNull();
    expect(refuseByAccountStatus('Cancelled', null)).toBeNull();
  });

  it('has no right that no action needs, but that to sign in', () => {
    const needed = new Set(Object.values(actions).map(({ accountRight }) => accountRight));
    expect(accountRights.filter((right) => !needed.has(right))).toEqual(['signIn']);
  });
});
