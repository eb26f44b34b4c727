import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { RequestRefundInput } from '../../../../domain/payments/request-refund.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FundsCompare } from './funds-compare.tsx';

export const requestRefundFace: ActionFace<RequestRefundInput> = {
  Title: ({ input: { amountMinor, currency } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(amountMinor, currency), i18n.locale);
    return <Trans id="actions.request-refund.title">Refund {amount}</Trans>;
  },
  Compare: FundsCompare,
};
