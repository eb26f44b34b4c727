import { sql } from 'kysely';
import type { AddBankAccountInput } from '../../domain/bank-accounts/add-bank-account.action.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { holdBankAccounts, tellOfChange } from './bank-account-line.ts';
import { isAdded } from './keep-bank-details.ts';

/**
 * Adds the account from the details that its author sent before. The input repeats the part that was shown; if it differs, the person has
 * seen another account, and the action is refused.
 */
export async function performAddBankAccount(run: ActionRun<AddBankAccountInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  await holdBankAccounts(run);
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
  if (!details || !isAsShown) return refusedWith('BANK_ACCOUNT_NOT_ADDED');
  if (await isAdded(trx, run.buyer, details.fingerprint)) return refusedWith('BANK_ACCOUNT_DUPLICATE');
  await sql`select add_bank_account(${details.id})`.execute(trx);
  await tellOfChange(run, 'addBankAccount', { ...input, id: details.id });
  return { kind: 'done', result: { bankAccountId: details.id } };
}

function refusedWith(code: ErrorCode): EffectOutcome {
  return { kind: 'refused', refusal: refuse(code), current: [] };
}
