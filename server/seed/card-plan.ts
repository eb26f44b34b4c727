import type { Authorisation } from '../../domain/cards/authorisation.ts';
import type { PolicyTier, PurchaseCategory } from '../../domain/policies/purchase-policy.ts';
import type { Card, CardReason } from '../../domain/cards/card.ts';
import type { CardStatus } from '../../domain/cards/card-status.ts';

/** A card of the demo. Amounts are minor units; days are counted back from the day of seeding. */
export type CardPlan = {
  /** The permanent key of the card: its id is derived from it. */
  readonly key: string;
  /** The holder; absent for a card of a site or a vehicle, which has its own name. */
  readonly holder?: string;
  readonly name?: string;
  /** Key of the card's group; default: that of its holder. */
  readonly group?: string;
  readonly kind?: Card['kind'];
  readonly last4?: string;
  readonly status: CardStatus;
  readonly limitMinor?: number;
  readonly locked?: { readonly reason: CardReason; readonly daysAgo: number };
  readonly terminated?: { readonly reason: CardReason; readonly daysAgo: number; readonly byName: string };
  /** The invoices that were bought with it; default: some of its holder's open ones. */
  readonly invoices?: readonly string[];
  readonly authorisations?: readonly AuthorisationPlan[];
};

/** A present or past authorisation on a card. It expires this number of days after the day of seeding; a negative number is before it. */
export type AuthorisationPlan = {
  readonly amountMinor: number;
  readonly status: Authorisation['status'];
  readonly seller: string;
  readonly lapsesInDays: number;
};

/** A purchase policy of the demo: its scope, the allowed purchases, and the approvers of the others, if any. */
export type PolicyPlan = {
  readonly key: string;
  readonly name: string;
  readonly group?: string;
  readonly seller?: string;
  readonly category?: PurchaseCategory;
  readonly maxOrderMinor?: number;
  readonly maxDayMinor?: number;
  readonly asks?: readonly PolicyTier['role'][];
};

/** A limit with this much room above its use, rounded up to a full step, so that every day of seeding looks alike. */
export type LimitPlan = { readonly leftAtLeastMinor: number; readonly stepMinor: number };
