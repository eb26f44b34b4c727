import type { SignMandateInput } from '../../domain/bank-accounts/sign-mandate.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { lockedAccount, tellOfChange } from './bank-account-line.ts';
import { registerMandateKind } from './register-mandate.ts';

/** Records who signed which agreement and when; the bank is asked right after COMMIT, and its answer creates the mandate. */
export async function performSignMandate(run: ActionRun<SignMandateInput>): Promise<EffectOutcome> {
  const { trx, input, now } = run;
  const account = lockedAccount(run, input.bankAccountId);
  const { mandate_attempt: attempt } = await trx
    .updateTable('bank_accounts')
    .set((column) => ({
      mandate_status: 'pending',
      mandate_attempt: column('mandate_attempt', '+', 1),
      mandate_failure: null,
      mandate_failed_at: null,
      agreement: input.agreement,
      takes_over: input.takesOver,
      signed_by_name: run.author.name,
      signed_on: run.today,
    }))
    .where('id', '=', account.id)
    .returning('mandate_attempt')
    .executeTakeFirstOrThrow();
  await enqueueJob(trx, {
    kind: registerMandateKind,
    runAt: now,
    dedupeKey: `${registerMandateKind}:${account.id}:${attempt}`,
    payload: { bankAccountId: account.id, attempt },
    program: run.program.id,
    buyer: run.buyer,
  });
  await tellOfChange(run, 'signMandate', account);
  return { kind: 'done', result: { bankAccountId: account.id } };
}
