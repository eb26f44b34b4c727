import type { ChooseBankAccountInput } from '../../domain/bank-accounts/choose-bank-account.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { deactivateAccounts, holdBankAccounts, lockedAccount, recordAccountChange } from './bank-account-line.ts';
import { tellPayers } from './tell-payers.ts';

/** Makes the account the active one, from which payments are made. */
export async function performChooseBankAccount(run: ActionRun<ChooseBankAccountInput>): Promise<EffectOutcome> {
  await holdBankAccounts(run);
  const account = lockedAccount(run, run.input.bankAccountId);
  if (!account.isActive) {
    const before = await deactivateAccounts(run);
    await run.trx
      .updateTable('bank_accounts')
      .set({ is_active: true })
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    const name = `${account.bankName} ·· ${account.accountLast4}`;
    await recordAccountChange(run, 'chooseBankAccount', account, {
      before: { activeAccount: before },
      after: { activeAccount: name },
    });
    // This tells the Account Admins too, because they are among those who pay.
    await tellPayers(run, { ...account, cause: run.actionId, except: run.author.userId });
  }
  return { kind: 'done', result: { bankAccountId: account.id } };
}
