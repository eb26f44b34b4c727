import { type Refusal, refuse } from '../../domain/errors.ts';
import type { EditGroupInput } from '../../domain/groups/edit-group.action.ts';
import { refuseGroupDetails } from '../../domain/groups/group-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { columnsOf, heldTree, refusedBy, tellOfGroup, toldOf } from './group-line.ts';

/** Writes the new values of a group. If its place in the tree changes, the devices of people in groups load their rows again. */
export async function performEditGroup(run: ActionRun<EditGroupInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  const { groups, tree, members } = await heldTree(run);
  const group = groups.find(({ id }) => id === input.groupId);
  if (!group) return refusedBy(refuse('NOT_FOUND'));
  const refusal = refuseGroupDetails(group.id, input, tree, members);
  if (refusal) return refusedBy(refusal);
  await trx.updateTable('groups').set(columnsOf(input)).where('id', '=', group.id).executeTakeFirstOrThrow();
  const told = { before: toldOf(group, groups), after: toldOf(input, groups) };
  await tellOfGroup(run, 'editGroup', { type: 'group', id: group.id, groupId: group.id, ...told });
  return { kind: 'done', result: { groupId: group.id } };
}

/** Why a group is not changed, or null; also asked before the change waits for an approval. */
export async function refuseEditGroup(run: ActionRun<EditGroupInput>): Promise<Refusal | null> {
  const { groups, tree, members } = await heldTree(run);
  const group = groups.find(({ id }) => id === run.input.groupId);
  return group ? refuseGroupDetails(group.id, run.input, tree, members) : refuse('NOT_FOUND');
}
