import type { ActionKind } from '../../domain/actions.ts';
import type { GroupId, PolicyId } from '../../domain/ids.ts';
import type { PolicyInput } from '../../domain/policies/policy-rules.ts';
import type { PurchasePolicy } from '../../domain/policies/purchase-policy.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';

type Run = Omit<ActionRun, 'input'>;

/** The written columns of a policy. */
export function columnsOf(input: PolicyInput) {
  return {
    name: input.name,
    group_id: input.groupId,
    seller_name: input.sellerName,
    category: input.category,
    max_order_minor: input.maxOrderMinor,
    max_day_minor: input.maxDayMinor,
    hours: input.hours && JSON.stringify(input.hours),
    tiers: JSON.stringify(input.tiers),
  };
}

/**
 * True if the caller may write the group's policies: a Group Admin also sees the limits of groups above their own, but may not write
 * there.
 */
export async function mayWriteFor({ trx }: Run, groupId: GroupId | null): Promise<boolean> {
  if (groupId === null) return true;
  const row = await trx.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst();
  return row !== undefined;
}

/** The policy that passed the action's check; it is locked in the database until the transaction ends. */
export function lockedPolicy({ rows }: Run, policyId: PolicyId): PurchasePolicy {
  const policy = rows.row('purchasePolicies', policyId);
  if (!policy) throw new Error(`The policy ${policyId} passed the check and is not among the locked rows.`);
  return policy;
}

type Told = { readonly before?: PolicyInput; readonly after?: PolicyInput };

/** Adds a change of a policy to the audit trail. */
export async function tellOfPolicy(run: Run, kind: ActionKind, policyId: PolicyId, told: Told): Promise<void> {
  const about = told.after ?? told.before;
  const { trx, program, buyer, author, actor, actionId, now } = run;
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  const approvedBy = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  await recordActivity(trx, event, [
    {
      subjectType: 'policy',
      subjectId: policyId,
      groupId: about?.groupId ?? null,
      ownerId: null,
      kind,
      ...(told.before ? { before: toldOf(told.before) } : {}),
      after: { ...(about ? toldOf(about) : {}), ...approvedBy },
    },
  ]);
}

function toldOf({ name, sellerName, category, currency, ...rules }: PolicyInput) {
  const { maxOrderMinor, maxDayMinor, hours, tiers } = rules;
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return {
    name,
    sellerName,
    category,
    currency,
    maxOrderMinor,
    maxDayMinor,
    // Hours and roles are written as texts, because the activity compares and shows values.
    hours: hours && `${hours.days.join(',')} ${clock(hours.fromMinute)}–${clock(hours.toMinute)}`,
    tiers: tiers.flatMap(({ role, quorum }) => Array<string>(quorum).fill(role)).join(' '),
  };
}
