import * as v from 'valibot';
import { creditIncreaseSchema } from '../accounts/credit-increase.ts';
import { buyerSchema } from '../accounts/buyer.ts';
import { activitySchema } from '../activity/activity.ts';
import { actionRecordSchema } from '../approvals/action-record.ts';
import { approvalSchema } from '../approvals/approval.ts';
import { bankAccountSchema } from '../bank-accounts/bank-account.ts';
import { authorisationSchema } from '../cards/authorisation.ts';
import { cardSchema } from '../cards/card.ts';
import { spendingLimitSchema } from '../cards/spending-limit.ts';
import { disputeSchema } from '../disputes/dispute.ts';
import { chargeSchema } from '../invoices/charge.ts';
import { savedViewSchema } from '../lists/saved-view.ts';
import { adjustmentSchema } from '../ledger/adjustment.ts';
import { paymentSchema } from '../payments/payment.ts';
import { purchasePolicySchema } from '../policies/purchase-policy.ts';
import { personSchema } from '../users/person.ts';
import { collectionNames } from './collection-names.gen.ts';

/**
 * Every collection that devices sync, with its row schema; server and device parse with these. A first load follows this order, so rows of
 * the first screen come first.
 */
export const collectionSchemas = {
  buyers: buyerSchema,
  people: personSchema,
  bankAccounts: bankAccountSchema,
  cards: cardSchema,
  spendingLimits: spendingLimitSchema,
  purchasePolicies: purchasePolicySchema,
  authorisations: authorisationSchema,
  creditIncreases: creditIncreaseSchema,
  charges: chargeSchema,
  payments: paymentSchema,
  adjustments: adjustmentSchema,
  disputes: disputeSchema,
  actions: actionRecordSchema,
  approvals: approvalSchema,
  activity: activitySchema,
  savedViews: savedViewSchema,
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

export type Collection = keyof typeof collectionSchemas;
export type CollectionRow<C extends Collection> = v.InferOutput<(typeof collectionSchemas)[C]>;

export const collections: readonly Collection[] = collectionNames;
export const collectionSchema = v.picklist(collectionNames);
