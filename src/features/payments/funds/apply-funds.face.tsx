import { Plural, useLingui } from '@lingui/react/macro';
import { formatMoney, money } from '../../../../domain/money.ts';
import { type ApplyFundsInput, totalOf } from '../../../../domain/payments/apply-funds.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FundsCompare } from './funds-compare.tsx';

export const applyFundsFace: ActionFace<ApplyFundsInput> = {
  Title: ({ input }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(totalOf(input), input.currency), i18n.locale);
    return (
      <Plural
        id="actions.apply-funds.title"
        value={input.lines.length}
        one={`Apply ${amount} to # invoice`}
        other={`Apply ${amount} to # invoices`}
      />
    );
  },
  Compare: FundsCompare,
};
