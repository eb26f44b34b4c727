import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cardAsLimited } from '../../../../domain/cards/limit-rules.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import { ChangeLimit, ChangeLimitDialog } from '../controls/change-limit.tsx';
import { waitingFor } from '../controls/shown-limits.ts';
import { FreshnessLine, NoFigure } from '../available-figure.tsx';
import { CodeWantedNote } from '../limits/code-wanted-note.tsx';
import { LimitAlertNote } from '../limits/limit-alert-note.tsx';
import { LimitLadderList } from '../limits/limit-ladder-list.tsx';
import { limitToRaise } from '../limits/may-ask-for-limit.ts';
import type { ShownCard } from '../use-cards.ts';
import classes from './card-detail.module.css';

/** Every limit of a purchase, by the same rules of freshness as the figure, with the link to a higher one. */
export function CardLimits({ shown }: { readonly shown: ShownCard }) {
  const [isOpened, setOpened] = useState(false);
  const { card, ladder, freshness, isLimitAsked } = shown;
  return (
    <Section
      title={<Trans id="cards.limits.title">Limits</Trans>}
      aside={freshness === 'lastKnown' || isOpened ? <FreshnessLine shown={shown} /> : null}
    >
      {ladder === null || freshness === 'none' ? (
        <NoFigure />
      ) : freshness === 'collapsed' && !isOpened ? (
        <Button variant="default" onClick={() => setOpened(true)}>
          <Trans id="cards.limits.show">Show last known limits</Trans>
        </Button>
      ) : (
        <>
          <LimitLadderList ladder={ladder} currency={card.currency} />
          <LimitAlertNote limit={card} />
        </>
      )}
      {isLimitAsked ? (
        <p className={classes.pending}>
          <Trans id="cards.limits.changing">
            A higher individual limit has been requested. It isn’t counted here until it’s approved.
          </Trans>
        </p>
      ) : null}
      {shown.codeEntry ? (
        <div className={classes.request}>
          <CodeWantedNote entry={shown.codeEntry} />
        </div>
      ) : null}
      <RequestLimit shown={shown} />
      <OwnLimitOfCard card={card} />
    </Section>
  );
}

/** Changes the card's own limit, for people who may; a lower one may be queued, and is not in force until it is sent. */
function OwnLimitOfCard({ card }: Pick<ShownCard, 'card'>) {
  const { offline } = usePortal();
  const entries = useEntries();
  const books = useOfflineQuery(cardBooksQuery(offline));
  const limit = cardAsLimited(card);
  const buyer = books.data?.buyer;
  if (!limit || !buyer) return null;
  const waitingMinor = waitingFor(limit, entries);
  const shown = { limit: { ...limit, name: card.cardholderName }, buyer, waitingMinor };
  return (
    <div className={classes.request}>
      {waitingMinor === null ? null : (
        <Note tone="warning">
          <Trans id="cards.limits.waiting">
            Card limit not in force yet: <MinorText minor={waitingMinor} currency={card.currency} /> is waiting to be
            sent.
          </Trans>
        </Note>
      )}
      <ChangeLimit shown={shown} />
      <ChangeLimitDialog limits={[shown]} />
    </div>
  );
}

/** Nothing to request without a limit, or while the first request waits. */
function RequestLimit({ shown }: { readonly shown: ShownCard }) {
  const { who, roles } = usePortal();
  if (limitToRaise(shown, { userId: who.user, roles }) === null) return null;
  return (
    <div className={classes.request}>
      <Button
        variant="default"
        renderRoot={(rest) => (
          <Link
            {...rest}
            to="/account/settings/purchasing-controls/view-cards/card/$cardId/limit"
            params={{ cardId: shown.card.id }}
            state={{ isOverPage: true }}
            resetScroll={false}
          />
        )}
      >
        <Trans id="cards.limits.request">Request a higher limit…</Trans>
      </Button>
    </div>
  );
}
