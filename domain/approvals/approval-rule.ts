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
