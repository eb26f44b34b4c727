import type { ChangeApprovalRulesInput } from '../../domain/approvals/change-approval-rules.action.ts';
import type { CompanyRule } from '../../domain/approvals/company-rules.ts';
import { isSameRule, refuseCompanyRule } from '../../domain/approvals/company-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';

/** Changes the rules for new requests; waiting requests keep the tiers that they were created with. */
export async function performChangeApprovalRules(run: ActionRun<ChangeApprovalRulesInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer, author, actor, actionId, now } = run;
  const { approval_rules: company, when_nobody_decides: before } = await trx
    .selectFrom('buyers')
    .select(['approval_rules', 'when_nobody_decides'])
    .where('id', '=', buyer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { change } = input;
  if (change.kind === 'add') {
    const refusal = refuseCompanyRule(change.rule, { program: program.settings.approvalRules, company });
    if (refusal) return { kind: 'refused', refusal, current: [] };
  }
  await trx
    .updateTable('buyers')
    .set(
      change.kind === 'nobodyDecides'
        ? { when_nobody_decides: change.choice }
        : { approval_rules: JSON.stringify(rulesAfter(company, change)) },
    )
    .where('id', '=', buyer)
    .execute();
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  const told =
    change.kind === 'nobodyDecides'
      ? { before: { whenNobodyDecides: before }, after: { whenNobodyDecides: change.choice } }
      : change.kind === 'add'
        ? { after: { added: change.rule } }
        : { before: { removed: change.rule }, after: {} };
  await recordActivity(trx, event, [
    {
      subjectType: 'approvalRules',
      subjectId: buyer,
      groupId: null,
      ownerId: null,
      kind: 'changeApprovalRules',
      ...told,
    },
  ]);
  return { kind: 'done', result: { buyerId: buyer } };
}

function rulesAfter(
  rules: readonly CompanyRule[],
  { kind, rule }: { readonly kind: 'add' | 'remove'; readonly rule: CompanyRule },
): readonly CompanyRule[] {
  return kind === 'add' ? [...rules, rule] : rules.filter((one) => !isSameRule(one, rule));
}
