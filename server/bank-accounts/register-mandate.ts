import * as v from 'valibot';
import { idSchema, programIdSchema } from '../../domain/ids.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';

/** The job that asks the bank to register a mandate. */
export const registerMandateKind = 'register-mandate';

/** Requests a mandate from a bank; a repeated key has no further effect there. */
type RegisterMandate = (idempotencyKey: string, railToken: string) => Promise<void>;

const payloadSchema = v.object({ bankAccountId: idSchema('bank-account'), attempt: v.number() });
const keySchema = v.object({
  program: programIdSchema,
  buyer: idSchema('buyer'),
  bankAccountId: idSchema('bank-account'),
  attempt: v.pipe(v.string(), v.transform(Number)),
});
export type MandateKey = v.InferOutput<typeof keySchema>;

/** The mandate and the attempt of an idempotency key; throws for a key of another source. */
export function mandateOfBankKey(key: string): MandateKey {
  const [program, buyer, bankAccountId, attempt] = key.split('/');
  return v.parse(keySchema, { program, buyer, bankAccountId, attempt });
}

export function registerMandateJob(withTransaction: WithTransaction, register: RegisterMandate): JobHandler {
  return async ({ program, buyer, payload }) => {
    const { bankAccountId, attempt } = v.parse(payloadSchema, payload);
    const account = await withTransaction({ role: 'job', program, buyer }, { readOnly: true }, (trx) =>
      trx
        .selectFrom('bank_accounts')
        .select('rail_token')
        .where('id', '=', bankAccountId)
        .where('mandate_status', '=', 'pending')
        .where('mandate_attempt', '=', attempt)
        .executeTakeFirst(),
    );
    if (account) await register(`${program}/${buyer}/${bankAccountId}/${attempt}`, account.rail_token);
    return null;
  };
}
