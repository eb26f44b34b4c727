import { Button, Group, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { payableNowMinor } from '../../../../domain/invoices/charge-rules.ts';
import { oldestFirst } from '../../../../domain/payments/oldest-first.ts';
import { maxPaymentLines } from '../../../../domain/payments/pay-invoices.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { writeSelection } from '../../../ui/lists/row-selection.ts';
import { refusalSentence } from '../../../ui/status/refusal-text.tsx';
import type { MakePaymentSearch } from '../make-payment-search.ts';
import type { TypedAmounts } from '../payment-draft.ts';
import { useTypedAmounts } from '../use-typed-amounts.ts';
import { FundChoices } from './fund-choices.tsx';
import classes from './funds.module.css';
import { useChosenFunds } from './use-chosen-funds.ts';

type PayWhatICanProps = {
  readonly views: readonly ChargeView[];
  readonly search: MakePaymentSearch;
  readonly onStep: (search: MakePaymentSearch, options?: { readonly replace?: boolean }) => void;
};

/** Distributes an amount, with selected credits, over the invoices: oldest due date first. */
export function PayWhatICan({ views, search, onStep }: PayWhatICanProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const amounts = useTypedAmounts(search);
  const { funds, chosen } = useChosenFunds(search.funds);
  const [first] = views;
  if (!first) return null;
  const { currency } = first.row;
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans id="payments.can.open">Pay what I can</Trans>
      </Button>
    );
  const read = readTypedAmount(text, currency, i18n.locale);
  const bankMinor = read.kind === 'amount' ? read.amountMinor : 0;
  const totalMinor = chosen.reduce((total, { leftMinor }) => total + leftMinor, bankMinor);
  const distribute = () => {
    const payables = views.map(({ row, waitingMinor }) => ({
      ...row,
      payableMinor: payableNowMinor(row, waitingMinor),
    }));
    const shares = oldestFirst(totalMinor, payables, maxPaymentLines);
    const typed: TypedAmounts = Object.fromEntries(
      shares.map(({ chargeId, amountMinor }) => [chargeId, typedAmountOf(amountMinor, currency, i18n.locale)]),
    );
    amounts.typeAll(typed);
    onStep({
      sel: writeSelection({ mode: 'some', ids: shares.map(({ chargeId }) => chargeId) }),
      funds: search.funds,
    });
  };
  return (
    <form
      className={classes.can}
      onSubmit={(event) => {
        event.preventDefault();
        if (totalMinor > 0 && read.kind !== 'wrong') distribute();
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          label={<span>{t({ id: 'payments.can.amount', message: 'Amount from your bank account' })}</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={maxTypedLength}
          leftSection={<span>{currency}</span>}
          leftSectionWidth={56}
          value={text}
          error={read.kind === 'wrong' ? refusalSentence(refuseAmount(read.reason, currency), i18n) : null}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" disabled={totalMinor === 0 || read.kind === 'wrong'}>
          <Trans id="payments.can.distribute">Pay oldest first</Trans>
        </Button>
      </Group>
      <FundChoices
        funds={funds}
        named={search.funds}
        onChange={(named) => onStep({ ...search, sel: undefined, funds: named }, { replace: true })}
      />
    </form>
  );
}
