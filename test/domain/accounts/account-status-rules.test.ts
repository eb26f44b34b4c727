import { describe, expect, it } from 'vitest';
import { allowsRight, refuseByAccountStatus } from '../../../domain/accounts/account-status-rules.ts';
import { accountStatuses } from '../../../domain/accounts/buyer.ts';

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
});
