import { Trans, useLingui } from '@lingui/react/macro';
import type { UnapplyFundsInput } from '../../../../domain/payments/unapply-funds.action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { ConfirmFundButton } from './confirm-fund-button.tsx';
import { useFundAction } from './use-fund-action.ts';

type UnapplyButtonProps = {
  readonly input: UnapplyFundsInput;
  /** The numbers of the payment or credit and of the invoice. */
  readonly number: string;
  readonly invoiceNumber: string;
};

/** Unapplies a payment or a credit from an invoice after a confirmation. */
export function UnapplyButton({ input, number, invoiceNumber }: UnapplyButtonProps) {
  const { t } = useLingui();
  const { refusal, run } = useFundAction();
  const amount = <MinorText minor={input.amountMinor} currency={input.currency} />;
  return (
    <>
      <ConfirmFundButton
        kind="danger"
        name={<Trans id="payments.unapply.button">Unapply</Trans>}
        label={t({ id: 'payments.unapply.label', message: `Unapply ${number} from invoice ${invoiceNumber}` })}
        title={<Trans id="payments.unapply.title">Unapply this amount?</Trans>}
        text={
          <Trans id="payments.unapply.text">
            {amount} of <bdi>{number}</bdi> is no longer applied to invoice <bdi>{invoiceNumber}</bdi>, which is due
            again. You can apply it to another invoice.
          </Trans>
        }
        onConfirm={() => void run('unapplyFunds', input)}
      />
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}
