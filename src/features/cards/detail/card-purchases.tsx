import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Card } from '../../../../domain/cards/card.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { AuthorisationStatus } from '../../../ui/text/authorisation-status.tsx';
import { AgeText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { purchasesOnCardQuery } from '../card-queries.ts';
import classes from './card-detail.module.css';

/** Recent purchases and attempts with the card, with the reasons of declined ones. */
export function CardPurchases({ card }: { readonly card: Card }) {
  const { offline } = usePortal();
  const purchases = useOfflineQuery(purchasesOnCardQuery(offline, card.id));
  if (purchases.isError) return <FailedState onRetry={() => void purchases.refetch()} />;
  if (purchases.isPending || purchases.data.length === 0) return null;
  return (
    <Section title={<Trans id="cards.purchases.title">Purchases and declined attempts</Trans>}>
      <ul className={classes.list}>
        {purchases.data.map((purchase) => (
          <li key={purchase.id} className={classes.item}>
            <span className={classes.itemMain}>
              <Link
                to="/account/settings/purchasing-controls/pre-authorizations/$authorisationId"
                params={{ authorisationId: purchase.id }}
              >
                <bdi>{purchase.sellerName}</bdi>
              </Link>
              <span className={classes.itemNote}>
                <AgeText instant={purchase.createdAt} /> · <AuthorisationStatus authorisation={purchase} />
              </span>
            </span>
            <MinorText minor={purchase.amountMinor} currency={purchase.currency} weight="strong" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
