import type { RemoveBankAccountInput } from '../../domain/bank-accounts/remove-bank-account.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { holdBankAccounts, lockedAccount, tellOfChange } from './bank-account-line.ts';

/** Removes the account and cancels its mandate. The row stays for the payments that refer to it; the numbers are deleted. */
export async function performRemoveBankAccount(run: ActionRun<RemoveBankAccountInput>): Promise<EffectOutcome> {
  const { trx, input, now } = run;
  await holdBankAccounts(run);
  const account = lockedAccount(run, input.bankAccountId);
  await trx.deleteFrom('bank_details').where('id', '=', account.id).execute();
  await trx
    .updateTable('bank_accounts')
    .set({ removed_at: now, is_active: false, mandate_status: account.mandateStatus === 'none' ? 'none' : 'cancelled' })
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  await tellOfChange(run, 'removeBankAccount', account);
  return { kind: 'done', result: { bankAccountId: account.id } };
}
