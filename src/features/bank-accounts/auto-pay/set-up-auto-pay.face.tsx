import { inputOf } from '../../../../domain/action.ts';
import { type SetUpAutoPayInput, setUpAutoPay } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { isUndecided } from '../../../../domain/approvals/approval.ts';
import { AutoPayFacts } from '../../../ui/status/auto-pay-facts.tsx';
import { Preview } from './preview.tsx';

export const setUpAutoPayFace: ActionFace<SetUpAutoPayInput> = {
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(setUpAutoPay, approval);
    const account = rows('bankAccounts').find(({ id }) => id === input?.bankAccountId);
    if (!input) return null;
    return (
      <>
        <AutoPayFacts terms={input} overdue={input.overdue} currency={input.currency} account={account} />
        {/* What it would pay is told to those who decide; afterwards the account's page shows what it pays. */}
        {account && isUndecided(approval) ? <Preview account={account} wanted={input} /> : null}
      </>
    );
  },
};
