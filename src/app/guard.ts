import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import type { Account } from '../platform/open-account.ts';
import type { Entrance } from '../platform/portal.ts';
import type { ReturnSearch } from './return-route.ts';
import { returnSearch } from './return-route.ts';

/** What a guarded page shows: itself, for the open account, or the locked screen. */
export type Admission =
  | { readonly kind: 'open'; readonly account: Account }
  | { readonly kind: 'locked'; readonly grant: OfflineGrant | null };

/** Where a guarded navigation leads instead of the sign-in page. */
export type Asked = {
  readonly routeName: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: object;
};

/** Lets a guarded navigation in, or answers what the sign-in page must know to come back (specification §2 Guards). */
export function admit(
  entrance: Entrance,
  asked: Asked,
): Admission | { readonly kind: 'signIn'; readonly search: ReturnSearch } {
  switch (entrance.kind) {
    case 'open':
      return entrance;
    case 'locked':
      return { kind: 'locked', grant: entrance.grant };
    case 'exceededMaxAttempts':
      return { kind: 'locked', grant: null };
    case 'signedOut':
      return { kind: 'signIn', search: returnSearch(asked.routeName, asked.params, asked.search) };
  }
}
