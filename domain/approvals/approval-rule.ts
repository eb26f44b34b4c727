import * as v from 'valibot';
import { roleSchema } from '../access/role.ts';
import { amountMinorSchema } from '../amount.ts';

/** One rule, as a program or a buyer keeps it: data, so that it can be tightened without a deploy. */
export const approvalRuleSchema = v.object({
  action: v.string(),
  authorRole: roleSchema,
  origin: v.picklist(['any', 'offline']),
  amountAtLeastMinor: v.nullable(amountMinorSchema),
  dataOlderThanHours: v.nullable(v.pipe(v.number(), v.minValue(0))),
  tiers: v.pipe(
    v.array(v.object({ role: roleSchema, quorum: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })),
    v.minLength(1),
  ),
});
export type ApprovalRule = v.InferOutput<typeof approvalRuleSchema>;

/**
 * The default rules of a program: a Payer's payment of 5,000.00 or more needs approval without a fresh quote, or on data older than a day.
 */
export const defaultApprovalRules: readonly ApprovalRule[] = [
  rule({ origin: 'offline', amountAtLeastMinor: 500_000, dataOlderThanHours: null }),
  rule({ origin: 'offline', amountAtLeastMinor: null, dataOlderThanHours: 24 }),
];

function rule(facts: Pick<ApprovalRule, 'origin' | 'amountAtLeastMinor' | 'dataOlderThanHours'>): ApprovalRule {
  return {
    action: 'payInvoices',
    authorRole: 'buyerPayer',
    ...facts,
    tiers: [{ role: 'buyerAdministrator', quorum: 1 }],
  };
}
