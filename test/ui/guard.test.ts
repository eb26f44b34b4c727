import { describe, expect, it } from 'vitest';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import { admit } from '../../src/app/guard.ts';
import type { Account } from '../../src/platform/open-account.ts';

const asked = { routeName: 'invoice', params: { chargeId: 'c-1' }, search: { from: 'list' } };

describe('a page that needs a sign-in', () => {
  it('opens for whoever is signed in, or is within the time for working without a connection', () => {
    const account = {} as Account;
    expect(admit({ kind: 'open', account }, asked)).toEqual({ kind: 'open', account });
  });

  it('leads to the sign-in page, which knows the way back by name and arguments', () => {
    expect(admit({ kind: 'signedOut' }, asked)).toEqual({
      kind: 'signIn',
      search: { returnUrl: 'invoice', args: JSON.stringify({ params: { chargeId: 'c-1' }, search: { from: 'list' } }) },
    });
  });

  it('is locked past that time, and says for which business', () => {
    const grant = { buyer: { name: 'Harbour Build Ltd' } } as OfflineGrant;
    expect(admit({ kind: 'locked', grant }, asked)).toEqual({ kind: 'locked', grant });
  });

  it('is locked, not signed out, where nobody could say who is signed in', () => {
    expect(admit({ kind: 'exceededMaxAttempts' }, asked)).toEqual({ kind: 'locked', grant: null });
  });
});
