import { Trans } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { canBuyWith, isTerminated } from '../../../../domain/cards/card.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader, Section, SplitLayout } from '../../../ui/layout/layout.tsx';
import { plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { AvailableFigure } from '../available-figure.tsx';
import { BackToCards } from '../back-to-cards.tsx';
import { LockedSince, TerminatedLine } from './card-ends.tsx';
import { CardFace, LastFour } from '../card-face.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardLimits } from './card-limits.tsx';
import { HeldOnCard } from './held-on-card.tsx';
import { LockSwitch } from './lock-switch.tsx';
import { NotLockedNote } from './not-locked-note.tsx';
import type { ShownCard } from '../use-cards.ts';
import { useCards } from '../use-cards.ts';
import { WaitingForCard } from './waiting-for-card.tsx';
import classes from './card-detail.module.css';

/** One card: what is left on it, every limit above it, what sellers hold, and what one has asked for. */
export function CardDetailScreen({ cardId }: { readonly cardId: string }) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const cards = useCards();
  if (cards.kind === 'failed') return <FailedState onRetry={cards.retry} />;
  if (cards.kind === 'loading') return <LoadingState />;
  const shown = cards.cards.find(({ card }) => card.id === cardId);
  if (shown) return <CardDetail shown={shown} />;
  return (
    <>
      <PageHeader back={<BackToCards />} title={<Trans id="cards.missing.heading">Card</Trans>} />
      {sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : (
        <EmptyState
          icon={IconCreditCard}
          title={<Trans id="cards.missing.title">This card is not on this device</Trans>}
        >
          <Trans id="cards.missing.text">You can no longer see it, or it was added after the last connection.</Trans>
        </EmptyState>
      )}
    </>
  );
}

/** Locking is for everybody who carries a card; closing it for good is not. */
function HowToClose({ card }: { readonly card: Card }) {
  const { roles } = usePortal();
  if (card.status !== 'locked' || isTerminated(card) || hasRole(roles, 'buyerAdministrator')) return null;
  return (
    <p className={classes.quiet}>
      <Trans id="cards.lock.ask-admin">To have it closed for good, ask an Account Admin of your company.</Trans>
    </p>
  );
}

function CardDetail({ shown }: { readonly shown: ShownCard }) {
  const sync = useSyncStatus();
  const { card } = shown;
  return (
    <>
      <PageHeader
        back={<BackToCards />}
        title={
          <Trans id="cards.detail.title">
            Card <LastFour card={card} />
          </Trans>
        }
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
      />
      <div className={classes.head}>
        <CardFace card={card} />
        <div className={classes.headSide}>
          {shown.lockEntry ? <NotLockedNote entry={shown.lockEntry} /> : null}
          {isTerminated(card) ? <TerminatedLine card={card} /> : <AvailableFigure shown={shown} />}
          <LockedSince card={card} />
          {canBuyWith(card) ? (
            <Link to="/limit-check" search={{ card: card.id }} className={plainButtonClass('default')}>
              <Trans id="cards.check-amount">Check an amount</Trans>
            </Link>
          ) : null}
          <LockSwitch standing={shown} />
          <HowToClose card={card} />
        </div>
      </div>
      <SplitLayout
        main={
          <>
            <WaitingForCard standing={shown} />
            {isTerminated(card) ? null : <CardLimits shown={shown} />}
            {isTerminated(card) ? null : <HeldOnCard card={card} />}
          </>
        }
        side={
          <Section title={<Trans id="cards.facts.title">Details</Trans>}>
            <CardFacts card={card} />
          </Section>
        }
      />
    </>
  );
}
