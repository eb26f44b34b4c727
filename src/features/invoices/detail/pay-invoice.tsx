import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ChargeView } from '../../../offline/offline.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { writeSelection } from '../../../ui/lists/row-selection.ts';
import { whyNotPayable } from '../payability.ts';

type PayInvoiceProps = { readonly view: ChargeView; readonly payableMinor: number };

/** A link to the payment of this invoice; the button shows the amount. */
export function PayInvoice({ view: { row }, payableMinor }: PayInvoiceProps) {
  const amount = <MinorText minor={payableMinor} currency={row.currency} />;
  const sel = writeSelection({ mode: 'some', ids: [row.id] });
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ sel }} />}>
      <Trans id="invoices.detail.pay">Pay {amount}</Trans>
    </Button>
  );
}

/** The reason instead of a disabled button. */
export function NotPayable({ view }: { readonly view: ChargeView }) {
  switch (whyNotPayable(view)) {
    case 'credit':
      return <Trans id="invoices.detail.not-payable.credit">A credit reduces what you owe. It can’t be paid.</Trans>;
    case 'consolidated':
      return (
        <Trans id="invoices.detail.not-payable.consolidated">
          This is billed with a consolidated invoice. Pay that invoice instead.
        </Trans>
      );
    case 'paid':
      return (
        <Trans id="invoices.detail.not-payable.paid">This invoice has been paid. There’s nothing more to do.</Trans>
      );
    case 'inPayment':
      return (
        <Trans id="invoices.detail.not-payable.in-payment">
          A payment is processing. The invoice is paid once the bank confirms it.
        </Trans>
      );
    case 'queued':
      return <Trans id="invoices.detail.not-payable.queued">A payment for this invoice is waiting to be sent.</Trans>;
    case 'closed':
      return <Trans id="invoices.detail.not-payable.closed">This invoice is closed. There’s nothing to pay.</Trans>;
  }
}
