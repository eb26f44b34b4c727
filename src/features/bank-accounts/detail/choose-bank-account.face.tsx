import { inputOf } from '../../../../domain/action.ts';
import {
  type ChooseBankAccountInput,
  chooseBankAccount,
} from '../../../../domain/bank-accounts/choose-bank-account.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { PayingAccount } from '../add/paying-account.tsx';

export const chooseBankAccountFace: ActionFace<ChooseBankAccountInput> = {
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(chooseBankAccount, approval);
    const account = rows('bankAccounts').find(({ id }) => id === input?.bankAccountId);
    return input && account ? <PayingAccount approval={approval} account={account} takesOver={true} /> : null;
  },
};
