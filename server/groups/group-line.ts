import { sql } from 'kysely';
import type { ActionKind } from '../../domain/actions.ts';
import type { Group, GroupDetails } from '../../domain/groups/group.ts';
import type { GroupMember, TreeGroup } from '../../domain/groups/group-rules.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readGroupMembers, readGroups, readTree } from './read-groups.ts';

type Run = Omit<ActionRun, 'input'>;

/** The groups that the caller sees, the whole tree for the rules about a place in it, and the members. */
type HeldTree = {
  readonly groups: readonly Group[];
  readonly tree: readonly TreeGroup[];
  readonly members: readonly GroupMember[];
};

/**
 * The group tree and its members, locked. Only one change of a business's tree runs at a time: two valid changes could together create a
 * cycle.
 */
export async function heldTree({ trx, buyer }: Run): Promise<HeldTree> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups:${buyer}`}, 0))`.execute(trx);
  return {
    groups: await readGroups(trx, buyer),
    tree: await readTree(trx),
    members: await readGroupMembers(trx, buyer),
  };
}

/** The written columns of a group. */
export function columnsOf({ name, parentId, entity }: GroupDetails) {
  return {
    name,
    parent_id: parentId,
    type: entity ? ('legalEntity' as const) : ('reporting' as const),
    entity: entity && JSON.stringify(entity),
  };
}

/** A group as the audit trail stores it. */
export function toldOf(
  { name, parentId, entity }: Pick<GroupDetails, 'name' | 'parentId' | 'entity'>,
  groups: readonly Group[],
) {
  return { name, parent: groups.find(({ id }) => id === parentId)?.name ?? null, ...(entity ? { entity } : {}) };
}

type Values = Readonly<Record<string, unknown>>;

type Told = {
  readonly type: 'group' | 'user';
  readonly id: string;
  /** The group whose Group Admins see the line. */
  readonly groupId: string | null;
  readonly before?: Values;
  readonly after: Values;
};

/** Adds a change of a group, or of a user in it, to the audit trail. */
export async function tellOfGroup(run: Run, kind: ActionKind, told: Told): Promise<void> {
  const { trx, program, buyer, author, actor, actionId, now } = run;
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  const { type: subjectType, id: subjectId, ...line } = told;
  const ownerId = subjectType === 'user' ? subjectId : null;
  await recordActivity(trx, event, [{ ...line, subjectType, subjectId, ownerId, kind }]);
}

export function refusedBy(refusal: Refusal): EffectOutcome {
  return { kind: 'refused', refusal, current: [] };
}
