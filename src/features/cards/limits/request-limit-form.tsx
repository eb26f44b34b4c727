import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import {
  maxLimitReasonLength,
  requestHigherLimit,
  requestHigherLimitInputSchema,
} from '../../../../domain/cards/request-higher-limit.action.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import classes from '../list/cards.module.css';
import { type TypedAmount, maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';

type LimitRequestProps = {
  readonly card: Card;
  /** The current individual limit, in minor units of the card's currency. */
  readonly limitMinor: number;
  readonly wantedMinor?: number;
  readonly reason?: string;
  /** After a reload: shows the text that was typed before it. */
  readonly isReopened?: boolean;
  readonly onClose: () => void;
};

/** Amount and reason of a request, or the new limit itself for an Account Admin; in a dialog over the limit check or the card. */
export function LimitRequest({ card, limitMinor, wantedMinor, reason = '', isReopened, onClose }: LimitRequestProps) {
  const { t, i18n } = useLingui();
  const { roles, offline } = usePortal();
  const { id: cardId, buyerId, userId, currency } = card;
  const wanted = wantedMinor === undefined ? '' : typedAmountOf(wantedMinor, currency, i18n.locale);
  const now = formatMoney(money(limitMinor, currency), i18n.locale);
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const mayRaise = !mayOnlyAsk(requestHigherLimit, roles);
  const raise = <Trans id="cards.request.raise">Raise the limit</Trans>;
  // A card without a holder has no individual limit.
  if (userId === null) return null;
  return (
    <FormPage
      // One draft per person, whichever card the request names.
      draftKey={`request-limit:${userId}`}
      openedFor={isReopened ? null : wanted}
      schema={requestSchema(read, limitMinor)}
      labels={{
        text: t({ id: 'cards.request.amount', message: 'New limit' }),
        why: t({ id: 'cards.request.reason', message: 'Reason (shown to the approver)' }),
      }}
      initial={{ text: wanted, why: reason }}
      faultWords={({ field, name }, text) => {
        if (field === 'text') return <WrongAmount typed={read(text)} currency={currency} now={now} />;
        return name === 'empty' ? <Trans id="cards.request.reason-missing">Enter a reason.</Trans> : null;
      }}
      submit={async ({ text: requestedMinor, why }) => {
        const input = { buyerId, userId, cardId, currency, requestedMinor, reason: why };
        const kept = await offline.enqueue('requestHigherLimit', input);
        return kept.ok ? null : kept.refusal;
      }}
      onDone={onClose}
      button={mayRaise ? raise : <Trans id="cards.request.send">Send request</Trans>}
      offlineButton={mayRaise ? raise : <Trans id="cards.request.queue">Queue request</Trans>}
    >
      {(field) => (
        <>
          <p className={classes.line}>
            <Trans id="cards.request.now">Current individual limit: {now}</Trans>
          </p>
          <TextInput
            {...field('text')}
            data-autofocus
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            leftSection={<span className={classes.inField}>{currency}</span>}
            leftSectionWidth={56}
            maxLength={maxTypedLength}
          />
          <Textarea {...field('why')} autosize minRows={2} maxLength={maxLimitReasonLength} />
        </>
      )}
    </FormPage>
  );
}

function requestSchema(read: (text: string) => TypedAmount, limitMinor: number) {
  const amountMinor = (text: string) => {
    const typed = read(text);
    return typed.kind === 'amount' ? typed.amountMinor : 0;
  };
  return v.object({
    text: v.pipe(v.string(), v.transform(amountMinor), v.gtValue(limitMinor)),
    why: requestHigherLimitInputSchema.entries.reason,
  });
}

type WrongAmountProps = { readonly typed: TypedAmount; readonly currency: Currency; readonly now: string };

function WrongAmount({ typed, currency, now }: WrongAmountProps) {
  if (typed.kind === 'wrong') return <RefusalText refusal={refuseAmount(typed.reason, currency)} />;
  return <Trans id="cards.request.amount-wrong">Enter an amount above {now}.</Trans>;
}
