import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import { invitationDays } from '../../domain/users/invitation.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { newSessionSecret, newSecretHash } from '../identity/sessions/session-secret.ts';
import { invitedPerson } from '../identity/activation/invited-person.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { readProgram } from '../programs/program.ts';
import type { LinkTo } from '../programs/public-links.ts';
import type { Signer } from '../signing.ts';

/** The job that creates the link of an invited user and e-mails it. */
export const sendInvitationKind = 'send-invitation';

const payloadSchema = v.object({ userId: idSchema('user'), invitedBy: idSchema('user') });

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
};

/** E-mails a user who has not activated the account yet; an earlier link becomes invalid. */
export function sendInvitationJob({ withTransaction, clock, signer, linkTo }: Means): JobHandler {
  return async ({ program: programId, payload }) => {
    if (programId === null) throw new JobCannotSucceed('An invitation belongs to a program.');
    const { userId, invitedBy } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const invited = await trx
        .selectFrom('users as u')
        .innerJoin('people as p', 'p.id', 'u.person_id')
        .innerJoin('buyers as b', 'b.id', 'u.buyer_id')
        .select(['p.id as person', 'p.email', 'b.id as buyer', 'b.name as business'])
        .where('u.id', '=', userId)
        .where('u.status', '=', 'Pending')
        .executeTakeFirst();
      const inviter = await trx
        .selectFrom('users as u')
        .innerJoin('people as p', 'p.id', 'u.person_id')
        .select(['p.first_name', 'p.last_name'])
        .where('u.id', '=', invitedBy)
        .executeTakeFirst();
      const known = await invitedPerson(trx, userId);
      if (!invited || !inviter || !known) return;
      const program = await readProgram(trx, programId);
      const token = newSessionSecret();
      const minutes = invitationDays * 24 * 60;
      const link = {
        email: invited.email,
        token_hash: newSecretHash(token),
        // A server of an earlier version, which may still run, reads it when the link is asked for again.
        link_base: linkTo(program, '/').replace(/\/$/, ''),
        invited_by: invitedBy,
        sent_at: now,
        expires_at: instantFromMs(instantToMs(now) + minutes * 60_000),
      };
      await trx
        .insertInto('invitations')
        .values({ user_id: userId, program_id: programId, buyer_id: invited.buyer, ...link })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
        .execute();
      const values = {
        name: `${inviter.first_name} ${inviter.last_name}`,
        business: invited.business,
        link: linkTo(program, `/activate?token=${token}`),
        days: invitationDays,
      };
      await queueNotice(
        trx,
        { program, signer },
        // Somebody who is known here reads it in their own language.
        {
          kind: 'invitation',
          channel: 'email',
          to: invited.email,
          person: invited.person,
          language: known.language,
          values,
          minutes,
        },
        now,
      );
    });
    return null;
  };
}
