import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import type { SetUpAutoPayInput } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import { setUpAutoPay } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { AutoPayFacts } from '../../../ui/status/auto-pay-facts.tsx';

export const setUpAutoPayFace: ActionFace<SetUpAutoPayInput> = {
  RequestTitle: ({ authorName }) => (
    <Trans id="approvals.detail.title-autopay">
      AutoPay requested by <bdi>{authorName}</bdi>
    </Trans>
  ),
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(setUpAutoPay, approval);
    const account = rows('bankAccounts').find(({ id }) => id === input?.bankAccountId);
    return input ? <AutoPayFacts terms={input} currency={input.currency} account={account} /> : null;
  },
};
