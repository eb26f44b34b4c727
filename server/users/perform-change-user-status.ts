import type { Refusal } from '../../domain/errors.ts';
import { sql } from 'kysely';
import type { ChangeUserStatusInput } from '../../domain/users/change-user-status.action.ts';
import { refuseStatus } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { tellOfAutoPayLeft } from './tell-of-auto-pay-left.ts';
import { heldUser, refusedBy, tellOfUser } from './user-line.ts';

/**
 * Writes the status of a user. Triggers let it reach what hangs on the person (`domain/users/persons-end.ts`) and the linked users; those
 * who pay are told about AutoPay that stays on.
 */
export async function performChangeUserStatus(run: ActionRun<ChangeUserStatusInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  const { user } = await heldUser(run, input.userId);
  const refusal = await refuseChangeUserStatus(run);
  if (refusal) return refusedBy(refusal);
  await trx.updateTable('users').set({ status: input.status }).where('id', '=', user.id).executeTakeFirstOrThrow();
  if (user.status === 'Locked' && input.status === 'Active') await sql`select unlock_person(${user.id})`.execute(trx);
  if (input.status !== 'Active') await tellOfAutoPayLeft(run, user);
  await tellOfUser(run, 'changeUserStatus', user, {
    before: { status: user.status },
    after: { status: input.status },
  });
  return { kind: 'done', result: { userId: user.id, status: input.status } };
}

/** Why a change of status is refused, or null; also asked before it waits for an approval. */
export async function refuseChangeUserStatus(run: ActionRun<ChangeUserStatusInput>): Promise<Refusal | null> {
  const { user, manager } = await heldUser(run, run.input.userId);
  return refuseStatus(user, run.input.status, manager);
}
