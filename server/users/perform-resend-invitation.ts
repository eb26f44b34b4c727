import { refuse } from '../../domain/errors.ts';
import { instantToMs } from '../../domain/time/instant.ts';
import { resendInvitationSeconds } from '../../domain/users/invitation.ts';
import type { ResendInvitationInput } from '../../domain/users/resend-invitation.action.ts';
import { refuseResending } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { sendInvitation } from './perform-invite-user.ts';
import { readUsers } from './read-users.ts';
import { heldUser, refusedBy, tellOfUser } from './user-line.ts';

/** Sends a new link to an invited user, in the sender's name. */
export async function performResendInvitation(run: ActionRun<ResendInvitationInput>): Promise<EffectOutcome> {
  const { trx, input, now } = run;
  const [seen] = await readUsers(trx, { buyer: run.buyer, userId: input.userId });
  if (!seen) return refusedBy(refuse('NOT_FOUND'));
  const { user, manager } = await heldUser(run, seen.id);
  const refusal = refuseResending(user, manager);
  if (refusal) return refusedBy(refusal);
  const before = await trx
    .selectFrom('invitations')
    .select('sent_at')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (before && instantToMs(now) - instantToMs(before.sent_at) < resendInvitationSeconds * 1000)
    return refusedBy(refuse('INVITATION_TOO_SOON'));
  await sendInvitation(run, user.id, now);
  await tellOfUser(run, 'resendInvitation', user, { after: { email: user.email } });
  return { kind: 'done', result: { userId: user.id } };
}
