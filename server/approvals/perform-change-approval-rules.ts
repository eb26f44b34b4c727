import type { ChangeApprovalRulesInput } from '../../domain/approvals/change-approval-rules.action.ts';
import { type CompanyRule, isSameRule, refuseCompanyRule } from '../../domain/approvals/company-rules.ts';
import type { Refusal } from '../../domain/errors.ts';
import { refuseCompanyLimits } from '../../domain/programs/group-admin-limits.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import type { Program } from '../programs/program.ts';

/** Changes the rules for new requests; waiting requests keep the tiers that they were created with. */
export async function performChangeApprovalRules(run: ActionRun<ChangeApprovalRulesInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer, author, actor, actionId, now } = run;
  const before = await trx
    .selectFrom('buyers')
    .select(['approval_rules', 'when_nobody_decides', 'group_admin_limits'])
    .where('id', '=', buyer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { change } = input;
  const refusal = await refuseChangeApprovalRules(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  await trx.updateTable('buyers').set(columnsAfter(before.approval_rules, change)).where('id', '=', buyer).execute();
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  await recordActivity(trx, event, [
    {
      subjectType: 'approvalRules',
      subjectId: buyer,
      groupId: null,
      ownerId: null,
      kind: 'changeApprovalRules',
      ...toldOf(change, before),
    },
  ]);
  return { kind: 'done', result: { buyerId: buyer } };
}

/** Why the rules are not changed, or null; also asked before the change waits for an approval. */
export async function refuseChangeApprovalRules(run: ActionRun<ChangeApprovalRulesInput>): Promise<Refusal | null> {
  const { trx, buyer, input, program } = run;
  const { approval_rules: company } = await trx
    .selectFrom('buyers')
    .select('approval_rules')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  return refuseChange(input.change, company, program.settings);
}

type Change = ChangeApprovalRulesInput['change'];

function refuseChange(
  change: Change,
  company: readonly CompanyRule[],
  { approvalRules, groupAdminLimits }: Program['settings'],
): Refusal | null {
  if (change.kind === 'groupAdminLimits') return refuseCompanyLimits(change.choice, groupAdminLimits);
  return change.kind === 'add' ? refuseCompanyRule(change.rule, { program: approvalRules, company }) : null;
}

function columnsAfter(company: readonly CompanyRule[], change: Change) {
  if (change.kind === 'nobodyDecides') return { when_nobody_decides: change.choice };
  if (change.kind === 'groupAdminLimits') return { group_admin_limits: change.choice };
  return { approval_rules: JSON.stringify(rulesAfter(company, change)) };
}

type Before = { readonly when_nobody_decides: string; readonly group_admin_limits: string | null };

/** What the activity shows, old and new. */
function toldOf(change: Change, { when_nobody_decides: whenNobodyDecides, group_admin_limits: limits }: Before) {
  switch (change.kind) {
    case 'nobodyDecides':
      return { before: { whenNobodyDecides }, after: { whenNobodyDecides: change.choice } };
    case 'groupAdminLimits':
      return { before: { groupAdminLimits: limits }, after: { groupAdminLimits: change.choice } };
    case 'add':
      return { before: { approvalRule: null }, after: { approvalRule: JSON.stringify(change.rule) } };
    case 'remove':
      return { before: { approvalRule: JSON.stringify(change.rule) }, after: { approvalRule: null } };
  }
}

function rulesAfter(
  rules: readonly CompanyRule[],
  { kind, rule }: { readonly kind: 'add' | 'remove'; readonly rule: CompanyRule },
): readonly CompanyRule[] {
  return kind === 'add' ? [...rules, rule] : rules.filter((one) => !isSameRule(one, rule));
}
