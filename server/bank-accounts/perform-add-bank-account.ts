import { sql } from 'kysely';
import type { AddBankAccountInput } from '../../domain/bank-accounts/add-bank-account.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { holdBankAccounts, tellOfChange } from './bank-account-line.ts';
import { isAdded } from './keep-bank-details.ts';

/** Adds the account from the details that its author sent before. */
export async function performAddBankAccount(run: ActionRun<AddBankAccountInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  await holdBankAccounts(run);
  const refusal = await refuseAdding(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  await sql`select add_bank_account(${input.detailsId})`.execute(trx);
  await tellOfChange(run, 'addBankAccount', { ...input, id: input.detailsId });
  return { kind: 'done', result: { bankAccountId: input.detailsId } };
}

/**
 * Why the account cannot be added, or null; also judged before anybody is asked for approval. The input repeats the part of the author's
 * own details that was shown; if it differs, the person has seen another account.
 */
export async function refuseAdding(
  run: Omit<ActionRun<AddBankAccountInput>, 'performApproved'>,
): Promise<Refusal | null> {
  const { trx, input } = run;
  const { currency } = await trx
    .selectFrom('buyers')
    .select('currency')
    .where('id', '=', run.buyer)
    .executeTakeFirstOrThrow();
  if (input.currency !== currency) return refuse('CURRENCY_MISMATCH', { currency });
  const details = await trx
    .selectFrom('bank_details')
    .select(['id', 'user_id', 'holder_name', 'bank_name', 'account_last4', 'country', 'currency', 'fingerprint'])
    .where('id', '=', input.detailsId)
    .executeTakeFirst();
  const isAsShown =
    details?.user_id === run.author.userId &&
    details.holder_name === input.holderName &&
    details.bank_name === input.bankName &&
    details.account_last4 === input.accountLast4 &&
    details.country === input.country &&
    details.currency === input.currency;
  if (!details || !isAsShown) return refuse('BANK_ACCOUNT_NOT_ADDED');
  return (await isAdded(trx, run.buyer, details.fingerprint)) ? refuse('BANK_ACCOUNT_DUPLICATE') : null;
}
