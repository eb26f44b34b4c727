import { type ActionDefinition, inputOf } from '../../domain/action.ts';
import { type Requirement, requiredApproval } from '../../domain/approvals/approval-rules.ts';
import { hasTwoAdministrators } from '../../domain/approvals/second-administrator.ts';
import { isAboveOwn } from '../../domain/cards/limit-rules.ts';
import { setLimit } from '../../domain/cards/set-limit.action.ts';
import type { SentEnvelope } from '../../domain/action-subject.ts';
import { groupAdminLimitsOf, underGroupAdminLimits } from '../../domain/programs/group-admin-limits.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { concernedUsers, countedAdministrators } from '../approvals/eligible-approvers.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { findConflicts } from '../effects/base-versions.ts';
import { type Quote, quotedVersions } from '../effects/quote.ts';
import { policyRequirement } from '../pre-authorisations/policy-requirement.ts';
import { readRows } from '../rows/read-rows.ts';

type Judged = {
  readonly envelope: Pick<SentEnvelope, 'dataAsOf'>;
  readonly definition: ActionDefinition;
  readonly input: unknown;
  readonly quote: Quote | null;
  readonly now: Instant;
};

/** The approvers that an action needs, and why; null if it needs none. */
export async function requirementOf(
  run: ActionRun,
  { envelope, definition, input, quote }: Judged,
): Promise<Requirement | null> {
  // Without an inbox nobody could decide, so a program without approvals requests none.
  if (!run.program.settings.flags.approvals) return null;
  const ofPolicies = await policyRequirement(run);
  if (ofPolicies) return ofPolicies;
  const { settings } = run.program;
  const company = await companyRules(run);
  const limits = groupAdminLimitsOf(settings.groupAdminLimits, company.groupAdminLimits);
  const isAboveOwnLimit = await asksAboveOwn(run);
  const facts = {
    action: underGroupAdminLimits(definition, limits, isAboveOwnLimit),
    isAboveOwnLimit,
    authorRoles: run.author.roles,
    wantsSecondAdministrator: await wantsSecondAdministrator(run, definition),
    hasFreshQuote: quote !== null && (await isQuoteFresh(run, definition, input, quote)),
    amount: definition.amount(input),
    dataAsOf: envelope.dataAsOf,
    now: run.now,
  };
  return requiredApproval(settings.approvalRules, facts, company.rules);
}

/** Judges the users whom the action concerns as they are now, and counts the Account Admins who have just left. */
async function wantsSecondAdministrator(run: ActionRun, definition: ActionDefinition): Promise<boolean> {
  const concerned = await concernedUsers(run, definition.concerns(run.input), run.author.userId);
  if (!definition.secondAdministratorFor(run.input, concerned)) return false;
  return hasTwoAdministrators(await countedAdministrators(run.trx, run.now), run.now);
}

/** True if the author gives a limit above their own. */
async function asksAboveOwn(run: ActionRun): Promise<boolean> {
  const input = inputOf(setLimit, run);
  if (!input) return false;
  const [own] = await readRows(run.trx, 'spendingLimits', [run.author.userId]);
  return isAboveOwn(input.limitMinor, own);
}

async function companyRules({ trx, buyer }: ActionRun) {
  const columns = ['approval_rules', 'group_admin_limits'] as const;
  const row = await trx.selectFrom('buyers').select(columns).where('id', '=', buyer).executeTakeFirst();
  return { rules: row?.approval_rules ?? [], groupAdminLimits: row?.group_admin_limits ?? null };
}

/** A quote is valid until a relevant row changes. */
async function isQuoteFresh(
  run: ActionRun,
  definition: ActionDefinition,
  input: unknown,
  quote: Quote,
): Promise<boolean> {
  const base = quotedVersions(quote, { definition, input, subject: quote.subject });
  const conflicts = await findConflicts(run.trx, definition, input, run.rows, base);
  return conflicts.length === 0;
}
