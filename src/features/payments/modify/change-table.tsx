import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Currency } from '../../../../domain/money.ts';
import { CompareTable } from '../../../ui/status/compare-table.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';

export type ChangedLine = {
  readonly chargeId: string;
  readonly invoiceNumber: string;
  readonly fromMinor: number;
  readonly toMinor: number;
};

type ChangeTableProps = { readonly lines: readonly ChangedLine[]; readonly currency: Currency };

/** The applied amount of each invoice before and after, in minor units of a currency. */
export function ChangeTable({ lines, currency }: ChangeTableProps) {
  return (
    <CompareTable
      isOfFigures
      heads={heads}
      rows={lines.map(({ chargeId, invoiceNumber, fromMinor, toMinor }) => ({
        key: chargeId,
        name: (
          <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }}>
            <bdi>{invoiceNumber}</bdi>
          </Link>
        ),
        then: <MinorText minor={fromMinor} currency={currency} weight="quiet" />,
        now: <MinorText minor={toMinor} currency={currency} weight="strong" />,
      }))}
    />
  );
}

const heads = {
  what: <Trans id="payments.modify.column-invoice">Invoice</Trans>,
  then: <Trans id="payments.modify.column-before">Before</Trans>,
  now: <Trans id="payments.modify.column-after">After</Trans>,
};
