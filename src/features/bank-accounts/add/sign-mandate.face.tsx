import { inputOf } from '../../../../domain/action.ts';
import { type SignMandateInput, signMandate } from '../../../../domain/bank-accounts/sign-mandate.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { PayingAccount } from './paying-account.tsx';

export const signMandateFace: ActionFace<SignMandateInput> = {
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(signMandate, approval);
    const account = rows('bankAccounts').find(({ id }) => id === input?.bankAccountId);
    return input && account ? (
      <PayingAccount approval={approval} account={account} takesOver={input.takesOver} />
    ) : null;
  },
};
