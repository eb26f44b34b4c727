import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { PurchasePolicy } from '../../../domain/policies/purchase-policy.ts';

/** A policy with the data for its row and its form. */
export type ShownPolicy = {
  readonly policy: PurchasePolicy;
  /** Null for the whole account. */
  readonly groupName: string | null;
  readonly buyer: Buyer;
  readonly limits: readonly SpendingLimit[];
};
