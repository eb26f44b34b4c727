import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';
import { requestRefund } from '../../../../domain/payments/request-refund.action.ts';
import { ExpectedApproval } from '../../../kit/expected-approval.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { onEnter } from '../../../ui/text/on-enter.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';

type RefundButtonProps = {
  readonly currency: Currency;
  /** The unapplied amount in minor units, which is the maximum of a refund. */
  readonly mostMinor: number;
  readonly onRequest: (amountMinor: number) => void;
};

/** Asks for the amount of a refund: the whole unapplied amount or a part of it. */
export function RefundButton({ currency, mostMinor, onRequest }: RefundButtonProps) {
  const { i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const typed = readTypedAmount(text, currency, i18n.locale);
  const most = formatMoney(money(mostMinor, currency), i18n.locale);
  const open = () => {
    setText(typedAmountOf(mostMinor, currency, i18n.locale));
    setTried(false);
    setAsking(true);
  };
  const wanted = typed.kind === 'amount' && typed.amountMinor > 0 && typed.amountMinor <= mostMinor ? typed : null;
  const request = () => {
    setTried(true);
    if (wanted === null) return;
    setAsking(false);
    onRequest(wanted.amountMinor);
  };
  const fault =
    typed.kind === 'wrong' ? (
      <RefusalText refusal={refuseAmount(typed.reason, currency)} />
    ) : wanted === null ? (
      <Trans id="payments.refund.amount-wrong">Enter an amount above zero, up to {most}.</Trans>
    ) : null;
  const name = <Trans id="payments.refund.button">Request refund</Trans>;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        {name}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={<Trans id="payments.refund.title">Request a refund?</Trans>}
          confirmLabel={name}
          kind="primary"
          field={
            <>
              <TextInput
                label={<Trans id="payments.refund.amount">Amount ({currency})</Trans>}
                description={<Trans id="payments.refund.amount-most">Not applied to invoices: {most}</Trans>}
                error={isTried ? fault : null}
                inputMode="decimal"
                autoComplete="off"
                maxLength={maxTypedLength}
                data-autofocus
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                onKeyDown={onEnter(request)}
              />
              <ExpectedApproval action={requestRefund} amount={wanted && money(wanted.amountMinor, currency)} />
            </>
          }
          onConfirm={request}
          onCancel={() => setAsking(false)}
        >
          <Trans id="payments.refund.text">
            The amount can’t be applied to invoices until the request is decided. If it’s approved, the money is sent to
            your bank account.
          </Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
