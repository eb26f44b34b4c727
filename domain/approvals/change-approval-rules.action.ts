import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { groupAdminChoices } from '../programs/group-admin-choices.ts';
import { companyRuleSchema, isSameRule, refuseCompanyRule, soleApproverChoices } from './company-rules.ts';

/** One change: a rule that is added or removed, the setting for requests that nobody else could decide, or that for Group Admins and limits. */
export const changeApprovalRulesInputSchema = v.object({
  buyerId: idSchema('buyer'),
  change: v.variant('kind', [
    v.object({ kind: v.literal('add'), rule: companyRuleSchema }),
    v.object({ kind: v.literal('remove'), rule: companyRuleSchema }),
    v.object({ kind: v.literal('nobodyDecides'), choice: v.picklist(soleApproverChoices) }),
    v.object({ kind: v.literal('groupAdminLimits'), choice: v.nullable(v.picklist(groupAdminChoices)) }),
  ]),
});
export type ChangeApprovalRulesInput = v.InferOutput<typeof changeApprovalRulesInputSchema>;

/** Changes which requests of a company need an approval; a second Account Admin approves it. The server knows the program's rules as well. */
export const changeApprovalRules = defineAction<'changeApprovalRules', ChangeApprovalRulesInput>({
  kind: 'changeApprovalRules',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: 'approvals',
  verification: 'OrderApproval',
  secondAdministratorFor: () => true,
  maxWaitDays: 1,
  listedWhenSent: 'always',
  input: changeApprovalRulesInputSchema,
  queueKeys: () => ['approval-rules'],
  reads: ({ buyerId }) => [{ collection: 'buyers', id: buyerId }],
  check: ({ buyerId, change }, world) => {
    const buyer = world.row('buyers', buyerId);
    if (!buyer) return refuse('NOT_FOUND');
    const company = buyer.approvalRules ?? [];
    if (change.kind === 'add') return refuseCompanyRule(change.rule, { program: [], company });
    const isKnown = change.kind !== 'remove' || company.some((rule) => isSameRule(rule, change.rule));
    return isKnown ? null : refuse('NOT_FOUND');
  },
  starts: { on: 'approval-rules' },
  labels: {
    name: /*i18n*/ { id: 'actions.change-approval-rules.name', message: 'Change approval rules' },
    asked: /*i18n*/ { id: 'actions.change-approval-rules.asked', message: 'Change of approval rules' },
    done: /*i18n*/ { id: 'actions.change-approval-rules.done', message: 'Approval rules changed' },
    failed: /*i18n*/ { id: 'actions.change-approval-rules.failed', message: 'The approval rules were not changed' },
    icon: 'approval',
  },
});
