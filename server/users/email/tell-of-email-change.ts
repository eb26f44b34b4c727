import { sql } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Transaction, WithTransaction } from '../../database/with-transaction.ts';
import { derivedId } from '../../derived-id.ts';
import type { PersonId } from '../../../domain/ids.ts';
import { type JobHandler, JobCannotSucceed } from '../../jobs/job.ts';
import { queueNotice } from '../../notices/queue-notice.ts';
import { readProgram } from '../../programs/program.ts';
import type { Signer } from '../../signing.ts';

/** The job that a trigger starts once an e-mail is changed, or its change was rejected with a link. */
export const tellOfEmailChangeKind = 'tell-of-email-change';

const payloadSchema = v.object({ changeId: v.string() });

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly signer: Signer };
type Told = { readonly person: PersonId; readonly language: string; readonly to: string };

/**
 * E-mails the Account Admins of each business of the person, each in their language, and both addresses if it is changed. A rejected change
 * is told to the old address only: the new one may be a stranger's.
 */
export function tellOfEmailChangeJob({ withTransaction, clock, signer }: Means): JobHandler {
  return async ({ id: job, program: programId, payload }) => {
    if (programId === null) throw new JobCannotSucceed('A change of an e-mail belongs to a program.');
    const { changeId } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const change = await trx
        .selectFrom('email_changes as c')
        .innerJoin('people as p', 'p.id', 'c.person_id')
        .innerJoin('users as by', 'by.id', 'c.requested_by')
        .innerJoin('people as actor', 'actor.id', 'by.person_id')
        .select(['c.old_email', 'c.new_email', 'c.status', 'c.requested_by', 'p.id as person', 'p.language'])
        .select(['p.first_name', 'p.last_name', 'actor.first_name as actor_first', 'actor.last_name as actor_last'])
        .where('c.id', '=', changeId)
        .executeTakeFirstOrThrow();
      const isChanged = change.status === 'changed';
      const addresses = isChanged ? [change.old_email, change.new_email] : [change.old_email];
      const own = addresses.map((to) => ({ to, person: change.person, language: change.language }));
      const program = await readProgram(trx, programId);
      const values = {
        person: `${change.first_name} ${change.last_name}`,
        actor: `${change.actor_first} ${change.actor_last}`,
        email: change.new_email,
        former: change.old_email,
      };
      for (const { to, person, language } of [...own, ...(await administratorsOf(trx, change.person))]) {
        const id = derivedId<string>('notice', job, to);
        const kind = isChanged ? 'email-changed' : 'email-change-declined';
        await queueNotice(trx, { program, signer }, { kind, channel: 'email', to, person, language, values, id }, now);
      }
    });
    return null;
  };
}

/** The Account Admins of the businesses of a person, without that person. */
function administratorsOf(trx: Transaction, person: PersonId): Promise<Told[]> {
  return trx
    .selectFrom('users as mine')
    .innerJoin('users as u', 'u.buyer_id', 'mine.buyer_id')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['p.id as person', 'p.email as to', 'p.language'])
    .distinct()
    .where('mine.person_id', '=', person)
    .where('mine.status', '<>', 'Terminated')
    .where('u.person_id', '<>', person)
    .where('u.status', '=', 'Active')
    .where(sql<boolean>`'buyerAdministrator' = any (u.roles)`)
    .execute();
}
