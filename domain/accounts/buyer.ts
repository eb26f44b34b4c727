import * as v from 'valibot';
import { groupAdminChoices } from '../programs/group-admin-choices.ts';
import { companyRuleSchema, soleApproverChoices } from '../approvals/company-rules.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { cardSettingsSchema } from '../cards/card-settings.ts';
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
  creditApprovedMinor: amountMinorSchema,
  openMinor: v.pipe(v.number(), v.safeInteger()),
  authorisedMinor: amountMinorSchema,
  newestBillDate: v.nullable(plainDateSchema),
  /** These two fields are absent in rows from before company rules existed. */
  approvalRules: v.optional(v.array(companyRuleSchema)),
  whenNobodyDecides: v.optional(v.picklist(soleApproverChoices)),
  /** How the company tightens what its program lets Group Admins do; null or absent: not at all. */
  groupAdminLimits: v.optional(v.nullable(v.picklist(groupAdminChoices))),
  /** How the business uses purchase cards; null until they are set up. */
  cardSettings: v.nullable(cardSettingsSchema),
});
export type Buyer = v.InferOutput<typeof buyerSchema>;

/** The collection of these rows. */
export const buyersRows = {
  schema: buyerSchema,
  loadRank: 10,
  reach: 'wholeForAllAndTheSeller',
  title: /*i18n*/ { id: 'access.row.buyers', message: 'Businesses' },
} as const satisfies SyncedRows;

/** What can still be bought on credit: approved − open − live authorisations, in minor units; may be negative. */
export function creditAvailableMinor(
  buyer: Pick<Buyer, 'creditApprovedMinor' | 'openMinor' | 'authorisedMinor'>,
): number {
  return buyer.creditApprovedMinor - buyer.openMinor - buyer.authorisedMinor;
}
