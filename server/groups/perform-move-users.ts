import type { Refusal } from '../../domain/errors.ts';
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

/** Why the users cannot move, or null; also asked before the move waits for an approval. */
export async function refuseMoveUsers(run: ActionRun<MoveUsersInput>): Promise<Refusal | null> {
  const { groups } = await heldTree(run);
  const placings = await planPlacing(run, { ...run.input, adminId: null }, groups);
  return 'code' in placings ? placings : null;
}
