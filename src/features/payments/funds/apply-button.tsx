import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, money } from '../../../../domain/money.ts';
import { type ApplyFundsInput, totalOf } from '../../../../domain/payments/apply-funds.action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { ConfirmFundButton } from './confirm-fund-button.tsx';
import { useFundAction } from './use-fund-action.ts';

type ApplyButtonProps = { readonly input: ApplyFundsInput; readonly number: string };

/** Applies a payment or a credit to invoices after a confirmation; the button shows the amount. */
export function ApplyButton({ input, number }: ApplyButtonProps) {
  const { t, i18n } = useLingui();
  const { refusal, run } = useFundAction();
  const amount = formatMoney(money(totalOf(input), input.currency), i18n.locale);
  return (
    <>
      <ConfirmFundButton
        name={<Trans id="payments.apply.button">Apply {amount}</Trans>}
        label={t({ id: 'payments.apply.label', message: `Apply ${amount} of ${number}` })}
        title={<Trans id="payments.apply.title">Apply {amount}?</Trans>}
        text={
          <Plural
            id="payments.apply.text"
            value={input.lines.length}
            one={`${amount} of ${number} is applied to # invoice. Your bank account is not debited.`}
            other={`${amount} of ${number} is applied to # invoices, oldest due first. Your bank account is not debited.`}
          />
        }
        onConfirm={() => void run('applyFunds', input)}
      />
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}
