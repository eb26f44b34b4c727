import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { readProgram } from '../programs/program.ts';
import type { Signer } from '../signing.ts';

/** The job that a trigger on the users starts for each change of an Account Admin. */
export const tellOfAdministratorKind = 'tell-of-administrator';

const payloadSchema = v.object({
  userId: idSchema('user'),
  actorUserId: v.nullable(idSchema('user')),
  change: v.picklist(['added', 'removed', 'suspended', 'deactivated', 'moved']),
});

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly signer: Signer };

/** E-mails all Account Admins of the business, and the person concerned, each in their language; nobody can switch it off. */
export function tellOfAdministratorJob({ withTransaction, clock, signer }: Means): JobHandler {
  return async ({ id: job, program: programId, buyer, payload }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('Administrators are those of a business.');
    const { userId, actorUserId, change } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const program = await readProgram(trx, programId);
      const { name: business } = await trx
        .selectFrom('buyers')
        .select('name')
        .where('id', '=', buyer)
        .executeTakeFirstOrThrow();
      const people = await trx
        .selectFrom('users as u')
        .innerJoin('people as p', 'p.id', 'u.person_id')
        .select(['u.id', 'p.id as person', 'p.email as to', 'p.language', 'p.first_name', 'p.last_name'])
        .select(sql<boolean>`u.status = 'Active' and 'buyerAdministrator' = any (u.roles)`.as('is_administrator'))
        .where('u.buyer_id', '=', buyer)
        .execute();
      const nameOf = (id: string | null) => {
        const one = people.find((person) => person.id === id);
        return one ? `${one.first_name} ${one.last_name}` : null;
      };
      // Somebody of another business, or support staff, is not named.
      const values = { person: nameOf(userId) ?? '', business, actor: nameOf(actorUserId) ?? program.settings.name };
      const told = people.filter(
        ({ id, is_administrator: isAdministrator }) => isAdministrator || id === userId || id === actorUserId,
      );
      for (const { id: user, person, to, language } of told) {
        const id = derivedId<string>('notice', job, user);
        const notice = { kind: `administrator-${change}`, channel: 'email', to, person, language, values, id } as const;
        await queueNotice(trx, { program, signer }, notice, now);
      }
    });
    return null;
  };
}
