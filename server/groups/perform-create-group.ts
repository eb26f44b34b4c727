import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../domain/errors.ts';
import type { CreateGroupInput } from '../../domain/groups/create-group.action.ts';
import type { Group } from '../../domain/groups/group.ts';
import { refuseGroupDetails } from '../../domain/groups/group-rules.ts';
import type { GroupId } from '../../domain/ids.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { columnsOf, heldTree, refusedBy, tellOfGroup, toldOf } from './group-line.ts';
import { placeUsers, planPlacing } from './place-users.ts';

/** Writes a new group and moves its people into it, in one transaction. */
export async function performCreateGroup(run: ActionRun<CreateGroupInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer } = run;
  const plan = await planGroup(run);
  if ('code' in plan) return refusedBy(plan);
  const { id, groups, withNew, placings } = plan;
  await trx
    .insertInto('groups')
    .values({ id, program_id: program.id, buyer_id: buyer, ...columnsOf(input) })
    .execute();
  await tellOfGroup(run, 'createGroup', { type: 'group', id, groupId: id, after: toldOf(input, groups) });
  await placeUsers(run, placings, withNew);
  return { kind: 'done', result: { groupId: id } };
}

/** Why a group is not created, or null; also asked before it waits for an approval. */
export async function refuseCreateGroup(run: ActionRun<CreateGroupInput>): Promise<Refusal | null> {
  const plan = await planGroup(run);
  return 'code' in plan ? plan : null;
}

/** The new group in the tree, and its people with their new places. */
async function planGroup(run: ActionRun<CreateGroupInput>) {
  const { input } = run;
  const { groups, members } = await heldTree(run);
  const refusal = refuseGroupDetails(null, input, groups, members);
  if (refusal) return refusal;
  const id = randomUUID() as GroupId;
  const { name, parentId, entity } = input;
  const type = entity ? 'legalEntity' : 'reporting';
  const group: Group = { id, name, parentId, entity, type, isLeaving: false, isCompany: false };
  const withNew = [...groups, group];
  const placings = await planPlacing(run, { ...input, groupId: id }, withNew);
  if ('code' in placings) return placings;
  return { id, groups, withNew, placings };
}
