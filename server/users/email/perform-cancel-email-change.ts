import { refuse } from '../../../domain/errors.ts';
import type { CancelEmailChangeInput } from '../../../domain/users/cancel-email-change.action.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { readUsers } from '../read-users.ts';
import { refusedBy, tellOfUser } from '../user-line.ts';
import { personOfUser } from './open-email-change.ts';

/** Ends the change that waits for this user; its links stop working. */
export async function performCancelEmailChange(run: ActionRun<CancelEmailChangeInput>): Promise<EffectOutcome> {
  const { trx, input, buyer, now } = run;
  const [user] = await readUsers(trx, { buyer, userId: input.userId });
  if (!user) return refusedBy(refuse('NOT_FOUND'));
  const { id } = await personOfUser(trx, user.id);
  const cancelled = await trx
    .updateTable('email_changes')
    .set({ status: 'cancelled', ended_at: now })
    .where('person_id', '=', id)
    .where('status', '=', 'open')
    .returning('new_email')
    .executeTakeFirst();
  if (cancelled) await tellOfUser(run, 'cancelEmailChange', user, { after: { email: cancelled.new_email } });
  return { kind: 'done', result: { userId: user.id } };
}
