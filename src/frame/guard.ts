import type { Role } from '../../domain/access/role.ts';
import { hasItsBusiness, holdersOf, mayOpen } from '../../domain/page-rules.ts';
import type { PageName } from '../../domain/pages.ts';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import type { Account } from '../platform/account/account.ts';
import type { Entrance } from '../platform/account/portal.ts';
import { type ReturnSearch, returnSearch } from '../platform/shell/return-route.ts';

/** What a guarded page shows: itself, a note that it is for other roles, or the locked screen. */
export type Admission =
  | { readonly kind: 'open'; readonly account: Account }
  | { readonly kind: 'notYours'; readonly account: Account; readonly holders: readonly Role[] }
  | { readonly kind: 'locked'; readonly grant: OfflineGrant | null };

/** The requested page. `search` is the raw search of the address, including parameters that no page knows. */
export type Asked = {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
  readonly search: object;
};

/**
 * Where a guarded navigation is redirected: the sign-in page, with the way back, or the page of a session without a
 * business.
 */
export type Elsewhere =
  | { readonly kind: 'signIn'; readonly search: ReturnSearch }
  | { readonly kind: 'invalidSession' };

/** Admits a guarded navigation, or returns where to redirect it (specification §2 Guards). */
export function admit(entrance: Entrance, asked: Asked): Admission | Elsewhere {
  switch (entrance.kind) {
    case 'open':
      return admitAccount(entrance.account, asked.page);
    case 'locked':
      return { kind: 'locked', grant: entrance.grant };
    case 'exceededMaxAttempts':
      return { kind: 'locked', grant: null };
    case 'signedOut':
      return { kind: 'signIn', search: returnSearch(asked.page, asked.params, asked.search) };
  }
}

function admitAccount(account: Account, page: PageName): Admission | Elsewhere {
  if (!hasItsBusiness(page, account.who)) return { kind: 'invalidSession' };
  if (mayOpen(page, account.who.roles)) return { kind: 'open', account };
  return { kind: 'notYours', account, holders: holdersOf(page) };
}
