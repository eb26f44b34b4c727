import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Currency } from '../../../../domain/money.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from './modify.module.css';

export type ChangedLine = {
  readonly chargeId: string;
  readonly invoiceNumber: string;
  readonly fromMinor: number;
  readonly toMinor: number;
};

type ChangeTableProps = { readonly lines: readonly ChangedLine[]; readonly currency: Currency };

/** What is applied to each invoice before and after, in minor units of a currency. */
export function ChangeTable({ lines, currency }: ChangeTableProps) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">
            <Trans id="payments.modify.column-invoice">Invoice</Trans>
          </th>
          <th scope="col">
            <Trans id="payments.modify.column-before">Before</Trans>
          </th>
          <th scope="col">
            <Trans id="payments.modify.column-after">After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ chargeId, invoiceNumber, fromMinor, toMinor }) => (
          <tr key={chargeId}>
            <th scope="row">{invoiceLink(chargeId, invoiceNumber)}</th>
            <td>
              <MinorText minor={fromMinor} currency={currency} weight="quiet" />
            </td>
            <td>
              <MinorText minor={toMinor} currency={currency} weight="strong" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function invoiceLink(chargeId: string, invoiceNumber: string) {
  return (
    <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }}>
      <bdi>{invoiceNumber}</bdi>
    </Link>
  );
}
