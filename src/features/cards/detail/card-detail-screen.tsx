import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Card, canBuyWith, isTerminated } from '../../../../domain/cards/card.ts';
import { refuseTerminating } from '../../../../domain/cards/card-rules.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import type { DetailRead } from '../../../kit/detail/detail-read.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { AvailableFigure } from '../available-figure.tsx';
import { CardActions } from './card-actions.tsx';
import { LockedSince, TerminatedLine } from './card-ends.tsx';
import { CardFace, LastFour } from '../card-face.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardPurchases } from './card-purchases.tsx';
import { CardUsage } from './card-usage.tsx';
import { CardLimits } from './card-limits.tsx';
import { HeldOnCard } from './held-on-card.tsx';
import { LockDialog } from './lock-reasons.tsx';
import { LockSwitch } from './lock-switch.tsx';
import { NotLockedNote } from './not-locked-note.tsx';
import { type ShownCard, useCards } from '../use-cards.ts';
import { WaitingForCard } from './waiting-for-card.tsx';
import classes from './card-detail.module.css';

/** One card: its available amount, all its limits, held amounts, and one's own requests. */
export function CardDetailScreen({ cardId }: { readonly cardId: string }) {
  return (
    <DetailPage
      read={cardRead(useCards(), cardId)}
      back={{
        to: '/account/settings/purchasing-controls/view-cards/active',
        name: <Trans id="cards.detail.back">Cards</Trans>,
      }}
      heading={<Trans id="cards.missing.heading">Card</Trans>}
      missing={{
        icon: IconCreditCard,
        title: <Trans id="cards.missing.title">This card is not on this device</Trans>,
        text: (
          <Trans id="cards.missing.text">
            You may no longer have access to it, or it was added after you were last online.
          </Trans>
        ),
      }}
      title={({ card }) =>
        card.last4 === null ? (
          <bdi>{card.cardholderName}</bdi>
        ) : (
          <Trans id="cards.detail.title">
            Card <LastFour card={card} />
          </Trans>
        )
      }
      above={(shown) => <CardHead shown={shown} />}
      main={(shown) => (
        <>
          <WaitingForCard shown={shown} />
          {isTerminated(shown.card) ? null : <CardLimits shown={shown} />}
          {isTerminated(shown.card) ? null : <HeldOnCard card={shown.card} />}
          <CardPurchases card={shown.card} />
          <CardUsage card={shown.card} />
        </>
      )}
      side={({ card }) => (
        <Section title={<Trans id="cards.facts.title">Details</Trans>}>
          <CardFacts card={card} />
        </Section>
      )}
    />
  );
}

function cardRead(cards: ReturnType<typeof useCards>, cardId: string): DetailRead<ShownCard> {
  if (cards.kind === 'failed') return { kind: 'failed', retry: cards.retry };
  if (cards.kind === 'loading') return { kind: 'loading' };
  const row = cards.cards.find(({ card }) => card.id === cardId);
  return row ? { kind: 'ready', row } : { kind: 'missing', isSynced: true };
}

/** Whom to ask, for people who can neither terminate the card nor request its termination. */
function HowToClose({ card }: { readonly card: Card }) {
  const { who, roles } = usePortal();
  if (card.status !== 'locked' || refuseTerminating(card, { userId: who.user, roles })?.code !== 'FORBIDDEN')
    return null;
  return (
    <p className={classes.quiet}>
      <Trans id="cards.lock.ask-admin">To terminate the card, ask an Account Admin at your company.</Trans>
    </p>
  );
}

function CardHead({ shown }: { readonly shown: ShownCard }) {
  const { card } = shown;
  return (
    <div className={classes.head}>
      <CardFace card={card} />
      <div className={classes.headSide}>
        {shown.lockEntry ? <NotLockedNote entry={shown.lockEntry} /> : null}
        {isTerminated(card) ? <TerminatedLine card={card} /> : <AvailableFigure shown={shown} />}
        <LockedSince card={card} />
        {canBuyWith(card) ? (
          <Button
            variant="default"
            renderRoot={(rest) => <Link {...rest} to="/limit-check" search={{ card: card.id }} />}
          >
            <Trans id="cards.check-amount">Check an amount</Trans>
          </Button>
        ) : null}
        <LockSwitch shown={shown} />
        <LockDialog cards={[card]} />
        <HowToClose card={card} />
        <CardActions shown={shown} />
      </div>
    </div>
  );
}
