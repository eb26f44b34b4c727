import { Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from './invoice-detail.module.css';

/** The lines of an invoice, if it has any. */
export function InvoiceLines({ charge }: { readonly charge: Charge }) {
  const { i18n } = useLingui();
  if (charge.lines.length === 0) return null;
  return (
    <Section title={<Trans id="invoices.lines.title">Lines</Trans>}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="invoices.lines.description">Description</Trans>
            </th>
            <th scope="col" data-figure>
              <Trans id="invoices.lines.quantity">Quantity</Trans>
            </th>
            <th scope="col" data-figure>
              <Trans id="invoices.lines.amount">Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {charge.lines.map((line, index) => (
            // Lines have no id and never change order: an issued invoice is final.
            <tr key={lineKey(line, index)}>
              <td>
                <bdi>{line.description}</bdi>
              </td>
              <td data-figure className="figures">
                {i18n.number(line.quantity)}
              </td>
              <td data-figure>
                <MinorText minor={line.amountMinor} currency={charge.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Two lines of an invoice may differ only in their position. */
function lineKey(line: Charge['lines'][number], index: number): string {
  return `${index} ${line.description}`;
}
