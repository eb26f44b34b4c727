import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import type { OpenFailure } from '../../../../domain/payments/failed-payment.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { writeSelection } from '../../../ui/lists/row-selection.ts';

/** A link to a payment of the unpaid rest of a failed one; nothing for people who cannot pay. */
export function PayAgain({ payment, chargeIds, unpaidMinor }: OpenFailure) {
  const { program, roles } = usePortal();
  if (!program.flags.payments || !hasRole(roles, ...payInvoices.roles)) return null;
  const search = { sel: writeSelection({ mode: 'some', ids: chargeIds }), copies: payment.id };
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={search} />}>
      <Trans id="payments.next.pay-again">
        Pay again <MinorText minor={unpaidMinor} currency={payment.currency} />
      </Trans>
    </Button>
  );
}
