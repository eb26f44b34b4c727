import type { Authorisation } from '../../domain/cards/authorisation.ts';
import type { PolicyTier, PurchaseCategory } from '../../domain/policies/purchase-policy.ts';
import type { Card, CardReason, CardStatus } from '../../domain/cards/card.ts';

/** A card as somebody would list it. Amounts are minor units; days are counted back from the day of seeding. */
export type CardPlan = {
  /** Names the card for ever: its id follows from it. */
  readonly key: string;
  /** Who carries it; left out for a card of a site or a vehicle, which has a name of its own. */
  readonly holder?: string;
  readonly name?: string;
  /** Key of the group it belongs to; that of its holder where it is left out. */
  readonly group?: string;
  readonly kind?: Card['kind'];
  readonly last4?: string;
  readonly status: CardStatus;
  readonly limitMinor?: number;
  readonly locked?: { readonly reason: CardReason; readonly daysAgo: number };
  readonly terminated?: { readonly reason: CardReason; readonly daysAgo: number; readonly byName: string };
  /** Invoices that were bought with it; left out, it has bought some of its holder's open ones. */
  readonly invoices?: readonly string[];
  readonly authorisations?: readonly AuthorisationPlan[];
};

/** What a seller holds or held on a card. It lapses so many days after the day of seeding; before it where that is negative. */
export type AuthorisationPlan = {
  readonly amountMinor: number;
  readonly status: Authorisation['status'];
  readonly seller: string;
  readonly lapsesInDays: number;
};

/** A purchase policy as somebody would list it: what it is about, what it allows, and who is asked about the rest, if anybody. */
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

/** A limit that leaves so much room above what is used of it, rounded up to a full step, so that every day of seeding looks alike. */
export type LimitPlan = { readonly leftAtLeastMinor: number; readonly stepMinor: number };
