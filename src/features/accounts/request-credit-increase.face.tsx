import { Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import {
  type RequestCreditIncreaseInput,
  requestCreditIncrease,
} from '../../../domain/accounts/request-credit-increase.action.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';

export const requestCreditIncreaseFace: ActionFace<RequestCreditIncreaseInput> = {
  Title: ({ input: { requestedMinor, currency } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(requestedMinor, currency), i18n.locale);
    return <Trans id="actions.request-credit-increase.title">Raise the credit line to {amount}</Trans>;
  },
  editLink: () => ({ to: '/account-overview/increase-credit' }),
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(requestCreditIncrease, approval);
    const buyer = rows('buyers').find(({ id }) => id === input?.buyerId);
    if (!input || !buyer) return null;
    return (
      <>
        <p>
          {buyer.creditApprovedMinor === null ? (
            <Trans id="credit.request.line">
              Credit line: <MinorText minor={input.requestedMinor} currency={input.currency} weight="strong" />{' '}
              requested
            </Trans>
          ) : approval.decidedAt === null ? (
            <Trans id="credit.request.lines">
              Credit line: <MinorText minor={buyer.creditApprovedMinor} currency={input.currency} /> now,{' '}
              <MinorText minor={input.requestedMinor} currency={input.currency} weight="strong" /> requested
            </Trans>
          ) : (
            <Trans id="credit.request.lines-then">
              Credit line: <MinorText minor={buyer.creditApprovedMinor} currency={input.currency} /> then,{' '}
              <MinorText minor={input.requestedMinor} currency={input.currency} weight="strong" /> requested
            </Trans>
          )}
        </p>
        {input.endsOn ? (
          <p>
            <Trans id="credit.request.until">
              Until <DateText date={input.endsOn} />
            </Trans>
          </p>
        ) : null}
        <p dir="auto">{input.reason}</p>
      </>
    );
  },
};
