import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { UnapplyFundsInput } from '../../../../domain/payments/unapply-funds.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FundsCompare } from './funds-compare.tsx';

export const unapplyFundsFace: ActionFace<UnapplyFundsInput> = {
  Title: ({ input: { amountMinor, currency } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(amountMinor, currency), i18n.locale);
    return <Trans id="actions.unapply-funds.title">Unapply {amount} from an invoice</Trans>;
  },
  Compare: FundsCompare,
};
