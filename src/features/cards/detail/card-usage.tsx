import { Trans } from '@lingui/react/macro';
import type { Card } from '../../../../domain/cards/card.ts';
import { ordersOf, usageByMonth } from '../../../../domain/cards/usage/card-usage.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { formatInCalendar } from '../../../ui/text/date-format.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useLocale } from '../../../ui/text/use-locale.ts';
import { usageOfCardQuery } from '../card-queries.ts';
import { CardOrders } from './card-orders.tsx';
import classes from './card-usage.module.css';

/** The billed amount of the card per month and in total, from charges on this device, with the latest charges. */
export function CardUsage({ card }: { readonly card: Card }) {
  const { offline, program } = usePortal();
  const locale = useLocale();
  const { data } = useOfflineQuery(usageOfCardQuery(offline, card.id));
  if (!data) return null;
  const orders = ordersOf(data.charges, data.authorisations, program.timeZone);
  const months = usageByMonth(orders);
  if (months.length === 0) return null;
  const { currency } = card;
  const count = months.reduce((sum, { purchaseCount }) => sum + purchaseCount, 0);
  const spentMinor = months.reduce((sum, month) => sum + month.spentMinor, 0);
  return (
    <>
      <CardOrders orders={orders} />
      <Section title={<Trans id="cards.usage.title">Usage by month</Trans>}>
        <table className={classes.usage}>
          <thead>
            <tr>
              <th scope="col">
                <Trans id="cards.usage.month">Month</Trans>
              </th>
              <th scope="col">
                <Trans id="cards.usage.purchases">Purchases</Trans>
              </th>
              <th scope="col">
                <Trans id="cards.usage.spent">Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatInCalendar(month.month, 'month', locale)}</th>
                <td>{month.purchaseCount}</td>
                <td>
                  <MinorText minor={month.spentMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Trans id="cards.usage.total">Total</Trans>
              </th>
              <td>{count}</td>
              <td>
                <MinorText minor={spentMinor} currency={currency} weight="strong" />
              </td>
            </tr>
          </tfoot>
        </table>
      </Section>
    </>
  );
}
