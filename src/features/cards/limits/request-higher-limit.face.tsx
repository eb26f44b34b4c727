import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestHigherLimitInput } from '../../../../domain/cards/request-higher-limit.action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { LimitThenAndNow } from './limit-then-and-now.tsx';

export const requestHigherLimitFace: ActionFace<RequestHigherLimitInput> = {
  Title: ({ input: { requestedMinor, currency } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(requestedMinor, currency), i18n.locale);
    return <Trans id="actions.request-higher-limit.title">Raise the limit to {amount}</Trans>;
  },
  Subject: () => <Trans id="approvals.kind.higher-limit">Higher individual limit</Trans>,
  ThenAndNow: LimitThenAndNow,
};
