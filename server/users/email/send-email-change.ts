import * as v from 'valibot';
import { emailChangeHours } from '../../../domain/users/email-change.ts';
import type { Clock } from '../../clock.ts';
import type { WithTransaction } from '../../database/with-transaction.ts';
import { newSessionSecret, sessionIdHash } from '../../identity/sessions/session-secret.ts';
import { type JobHandler, JobCannotSucceed } from '../../jobs/job.ts';
import { queueNotice } from '../../notices/queue-notice.ts';
import { readProgram } from '../../programs/program.ts';
import type { LinkTo } from '../../programs/public-links.ts';
import type { Signer } from '../../signing.ts';

/** The job that creates the two links of a change of e-mail and mails one to each address. */
export const sendEmailChangeKind = 'send-email-change';

const payloadSchema = v.object({ changeId: v.string() });

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
};

/** Mails both addresses in the person's language; does nothing for a change that has ended. */
export function sendEmailChangeJob({ withTransaction, clock, signer, linkTo }: Means): JobHandler {
  return async ({ program: programId, payload }) => {
    if (programId === null) throw new JobCannotSucceed('A change of an e-mail belongs to a program.');
    const { changeId } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const change = await trx
        .selectFrom('email_changes as c')
        .innerJoin('people as p', 'p.id', 'c.person_id')
        .innerJoin('users as by', 'by.id', 'c.requested_by')
        .innerJoin('people as actor', 'actor.id', 'by.person_id')
        .select(['c.old_email', 'c.new_email', 'p.id as person', 'p.language'])
        .select(['actor.first_name', 'actor.last_name'])
        .where('c.id', '=', changeId)
        .where('c.status', '=', 'open')
        // If the job runs again, it must not replace links that were mailed already.
        .where('c.old_token_hash', 'is', null)
        .executeTakeFirst();
      if (!change) return;
      const program = await readProgram(trx, programId);
      const links = { old: newSessionSecret(), new: newSessionSecret() };
      await trx
        .updateTable('email_changes')
        .set({ old_token_hash: sessionIdHash(links.old), new_token_hash: sessionIdHash(links.new) })
        .where('id', '=', changeId)
        .execute();
      for (const side of ['old', 'new'] as const) {
        const values = {
          actor: `${change.first_name} ${change.last_name}`,
          email: change.new_email,
          hours: emailChangeHours,
          link: linkTo(program, `/confirm-email?token=${links[side]}`),
        };
        await queueNotice(
          trx,
          { program, signer },
          {
            kind: `email-change-${side}`,
            channel: 'email',
            to: side === 'old' ? change.old_email : change.new_email,
            person: change.person,
            language: change.language,
            values,
            minutes: emailChangeHours * 60,
          },
          now,
        );
      }
    });
    return null;
  };
}
