import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import { isTerminated } from '../../../../domain/cards/card.ts';
import { createPurchaseCard } from '../../../../domain/cards/create-purchase-card.action.ts';
import { limitLadder } from '../../../../domain/cards/limit-ladder.ts';
import { OnceLoaded } from '../../../kit/list/once-loaded.tsx';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader, Section } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { CardStatusBadge } from '../../../ui/status/card-status-badge.tsx';
import { LastFour } from '../card-face.tsx';
import { type CardBooks, cardBooksQuery } from '../card-queries.ts';
import { CardLimits } from '../detail/card-limits.tsx';
import { LimitLadderList } from '../limits/limit-ladder-list.tsx';
import { type ShownCard, useCards } from '../use-cards.ts';
import classes from './control-list.module.css';

/** One's own limit, the limits above it, and one's own cards. */
export function OwnControlsScreen() {
  const { roles } = usePortal();
  const { asOf, isOnline } = useSyncStatus();
  return (
    <>
      <PageHeader
        title={<Trans id="cards.own.title">My purchasing controls</Trans>}
        note={<StaleNote asOf={asOf} isOnline={isOnline} />}
        actions={
          <Button
            renderRoot={(rest) => <Link {...rest} to="/account/profile/purchasing-controls/create-purchase-card" />}
          >
            {mayOnlyAsk(createPurchaseCard, roles) ? (
              <Trans id="cards.create.request-link">Request a card</Trans>
            ) : (
              <Trans id="cards.create.link">Create a card</Trans>
            )}
          </Button>
        }
      />
      <OwnControls />
    </>
  );
}

function OwnControls() {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const cards = useCards();
  const books = useOfflineQuery(cardBooksQuery(offline));
  if (cards.kind === 'failed') return <FailedState onRetry={cards.retry} />;
  if (cards.kind === 'loading' || !books.data) return <LoadingState />;
  if (!books.data.buyer) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  const own = cards.cards.filter(({ card }) => card.userId === who.user && !isTerminated(card));
  return (
    <>
      <OwnLimits books={books.data} buyer={books.data.buyer} card={own[0]} />
      <Section title={<Trans id="cards.own.cards">My cards</Trans>}>
        {own.length === 0 ? (
          <OnceLoaded>
            <p className={classes.text}>
              <Trans id="cards.own.none">You have no card.</Trans>
            </p>
          </OnceLoaded>
        ) : (
          <ul className={classes.list}>
            {own.map(({ card }) => (
              <li key={card.id} className={classes.item}>
                <span className={classes.what}>
                  <Link
                    to="/account/settings/purchasing-controls/view-cards/card/$cardId"
                    params={{ cardId: card.id }}
                    className={classes.name}
                  >
                    <LastFour card={card} />
                  </Link>
                </span>
                <CardStatusBadge card={card} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

type OwnLimitsProps = {
  readonly books: CardBooks;
  readonly buyer: NonNullable<CardBooks['buyer']>;
  /** The person's first card: its date is the age of the figures. Undefined for somebody without a card. */
  readonly card: ShownCard | undefined;
};

/** The limits that hold for every card of this person. A card's own limit is on its page. */
function OwnLimits({ books: { limits }, buyer, card }: OwnLimitsProps) {
  const { user } = usePortal().who;
  const own = limits.find(({ level, userId }) => level === 'individual' && userId === user);
  const everyCard = { userId: own?.userId ?? null, groupId: own?.groupId ?? null };
  const ofNoCard = { limitMinor: null, spentMinor: 0, authorisedMinor: 0 };
  const { rungs, ...ladder } = limitLadder({ ...everyCard, ...ofNoCard }, limits, buyer);
  const shared = { ...ladder, rungs: rungs.filter(({ level }) => level !== 'card') };
  if (card) return <CardLimits shown={{ ...card, ladder: shared }} />;
  return (
    <Section title={<Trans id="cards.limits.title">Limits</Trans>}>
      <LimitLadderList ladder={shared} currency={buyer.currency} />
    </Section>
  );
}
