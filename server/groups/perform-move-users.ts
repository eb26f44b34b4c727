import type { MoveUsersInput } from '../../domain/groups/move-users.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { heldTree, refusedBy } from './group-line.ts';
import { placeUsers, planPlacing } from './place-users.ts';

/** Moves users into another group; they keep their roles. */
export async function performMoveUsers(run: ActionRun<MoveUsersInput>): Promise<EffectOutcome> {
  const { groups } = await heldTree(run);
  const placings = await planPlacing(run, { ...run.input, adminId: null }, groups);
  if ('code' in placings) return refusedBy(placings);
  await placeUsers(run, placings, groups);
  return { kind: 'done', result: { groupId: run.input.groupId, count: placings.length } };
}
