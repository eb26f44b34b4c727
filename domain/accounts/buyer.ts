import * as v from 'valibot';
import { groupAdminChoices } from '../programs/group-admin-choices.ts';
import { companyRuleSchema, soleApproverChoices } from '../approvals/company-rules.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { cardSettingsSchema } from '../cards/card-settings.ts';
import { addedField } from '../sync/row-shape.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Account statuses (§4); `account-status-rules.ts` says what each allows. */
export const accountStatuses = [
  'Active',
  'Inactive',
  'Suspended',
  'Pending',
  'PendingDirectDebit',
  'PendingSetup',
  'Declined',
  'Cancelled',
  'Withdrawn',
] as const;

export type AccountStatus = (typeof accountStatuses)[number];

/** A name that a business had until a change of its legal identity was approved. */
const formerNameSchema = v.object({ name: v.string(), until: instantSchema });
export type FormerName = v.InferOutput<typeof formerNameSchema>;

/** A buyer's credit account as a device holds it (§3): one currency, and the figures that its members may see. */
export const buyerSchema = v.object({
  id: idSchema('buyer'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  name: v.string(),
  clientReferenceId: v.nullable(v.string()),
  country: v.pipe(v.string(), v.length(2)),
  currency: currencySchema,
  status: v.picklist(accountStatuses),
  billingCycle: v.string(),
  termDays: v.pipe(v.number(), v.safeInteger()),
  /** The account's totals; null for people who see a part of the account only (`creditFigures`): they have `creditAvailableMinor`. */
  creditApprovedMinor: v.optional(v.nullable(amountMinorSchema), null),
  openMinor: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
  authorisedMinor: v.optional(v.nullable(amountMinorSchema), null),
  /** The available credit, only in rows without the totals above. */
  creditAvailableMinor: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
  newestBillDate: v.nullable(plainDateSchema),
  /** These two fields are absent in rows from before company rules existed. */
  approvalRules: v.optional(v.array(companyRuleSchema)),
  whenNobodyDecides: v.optional(v.picklist(soleApproverChoices)),
  /** How the company tightens what its program lets Group Admins do; null or absent: not at all. */
  groupAdminLimits: v.optional(v.nullable(v.picklist(groupAdminChoices))),
  /** How the business uses purchase cards; null until they are set up. */
  cardSettings: v.nullable(cardSettingsSchema),
  /** Former names of the business, oldest first; empty in rows of older builds. */
  formerNames: addedField(v.array(formerNameSchema), []),
});
export type Buyer = v.InferOutput<typeof buyerSchema>;

/** The declaration of these rows for the sync. */
export const buyersRows = {
  schema: buyerSchema,
  loadRank: 10,
  reach: 'wholeForAllAndTheSeller',
  title: /*i18n*/ { id: 'access.row.buyers', message: 'Businesses' },
} as const satisfies SyncedRows;

/** The account's totals in minor units. */
export type AccountTotals = {
  readonly creditApprovedMinor: number;
  readonly openMinor: number;
  readonly authorisedMinor: number;
};

type WithFigures = Pick<Buyer, keyof AccountTotals | 'creditAvailableMinor'>;

/** The totals of an account, or null for people who may know only what is available. */
export function accountTotals(buyer: WithFigures): AccountTotals | null {
  const { creditApprovedMinor, openMinor, authorisedMinor } = buyer;
  if (creditApprovedMinor === null || openMinor === null || authorisedMinor === null) return null;
  return { creditApprovedMinor, openMinor, authorisedMinor };
}

/** What can still be bought on credit: approved − open − live authorisations, in minor units; may be negative. */
export function creditAvailableMinor(buyer: WithFigures): number {
  const totals = accountTotals(buyer);
  if (!totals) return buyer.creditAvailableMinor ?? 0;
  return totals.creditApprovedMinor - totals.openMinor - totals.authorisedMinor;
}
