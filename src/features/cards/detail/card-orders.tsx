import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Order } from '../../../../domain/cards/usage/card-usage.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from './card-detail.module.css';

const shownOrders = 20;

/** The latest invoices for purchases with the card. */
export function CardOrders({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <Section title={<Trans id="cards.orders.title">Invoices for this card</Trans>}>
      <ul className={classes.list}>
        {orders.slice(0, shownOrders).map(({ charge, boughtOn }) => (
          <li key={charge.id} className={classes.item}>
            <span className={classes.itemMain}>
              <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: charge.id }}>
                <bdi>{charge.invoiceNumber}</bdi>
              </Link>
              <span className={classes.itemNote}>
                <bdi>{charge.sellerName}</bdi> · <DateText date={boughtOn} />
              </span>
            </span>
            <MinorText minor={charge.totalMinor} currency={charge.currency} weight="strong" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
