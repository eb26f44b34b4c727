import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { readProgram } from '../programs/program.ts';
import type { Signer } from '../signing.ts';

/** The job that notifies the other Account Admins of a changed bank account. */
export const tellAdministratorsKind = 'tell-administrators';

const payloadSchema = v.object({
  name: v.string(),
  userId: idSchema('user'),
  bankName: v.string(),
  accountLast4: v.string(),
});

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly signer: Signer };

export function tellAdministratorsJob({ withTransaction, clock, signer }: Means): JobHandler {
  return async ({ program: programId, buyer, payload }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('Administrators are those of a business.');
    const { name, userId, bankName, accountLast4 } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const program = await readProgram(trx, programId);
      const { name: business } = await trx
        .selectFrom('buyers')
        .select('name')
        .where('id', '=', buyer)
        .executeTakeFirstOrThrow();
      const others = await trx
        .selectFrom('users')
        .innerJoin('people', 'people.id', 'users.person_id')
        .select(['people.id', 'people.email', 'people.language'])
        .where('users.buyer_id', '=', buyer)
        .where('users.id', '!=', userId)
        .where('users.status', '=', 'Active')
        .where(sql<boolean>`'buyerAdministrator' = any (users.roles)`)
        .execute();
      for (const { id, email, language } of others)
        await queueNotice(
          trx,
          { program, signer },
          {
            kind: 'bank-account-changed',
            channel: 'email',
            to: email,
            person: id,
            language,
            values: { name, business, bank: bankName, last4: accountLast4 },
          },
          now,
        );
    });
    return null;
  };
}
