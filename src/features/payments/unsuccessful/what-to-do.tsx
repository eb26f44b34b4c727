import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FailureReason, Payment } from '../../../../domain/payments/payment.ts';
import { writeSelection } from '../../../ui/lists/row-selection.ts';

/** Reasons for which the bank account has to be corrected: another payment from it would fail too. */
const reasonsOfAccount: readonly FailureReason[] = ['accountNotFound', 'noMandate', 'unauthorizedCorporateDebit'];

type WhatToDoProps = {
  readonly payment: Pick<Payment, 'id' | 'failureReason' | 'applications'>;
  /** True if a button to pay again is shown beside the text. */
  readonly isPaidAgain?: boolean;
};

/** The help for each reason of a failed payment (§9): another bank account or mandate, or the same payment again. */
export function WhatToDo({ payment, isPaidAgain = false }: WhatToDoProps) {
  const { failureReason } = payment;
  if (failureReason !== null && reasonsOfAccount.includes(failureReason))
    return (
      <>
        <Button renderRoot={(rest) => <Link {...rest} to="/account/payment-methods" />}>
          {failureReason === 'noMandate' ? (
            <Trans id="payments.failed.mandate">Set up direct debit</Trans>
          ) : (
            <Trans id="payments.failed.account">Check the bank account</Trans>
          )}
        </Button>
        {failureReason === 'noMandate' ? null : (
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account/payment-methods/add" />}>
            <Trans id="payments.failed.other-account">Add another bank account</Trans>
          </Button>
        )}
      </>
    );
  if (isPaidAgain) return null;
  const ids = payment.applications.map(({ chargeId }) => chargeId);
  return (
    <Button
      renderRoot={(rest) => (
        <Link
          {...rest}
          to="/make-payment"
          search={{ sel: writeSelection({ mode: 'some', ids }), copies: payment.id }}
        />
      )}
    >
      <Trans id="payments.failed.again">Pay again</Trans>
    </Button>
  );
}
