import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { type Card, isTerminated } from '../../../../domain/cards/card.ts';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { InstantText } from '../../../ui/text/date-text.tsx';
import classes from '../list/cards.module.css';

/** When and why a card was locked, once the server has confirmed it. */
export function LockedSince({ card }: { readonly card: Card }) {
  const { i18n } = useLingui();
  if (card.status !== 'locked' || isTerminated(card) || card.lockedAt === null) return null;
  return (
    <p className={classes.line} role="status">
      <Trans id="cards.locked-since">
        Locked <InstantText instant={card.lockedAt} />
      </Trans>
      {card.isLockedWithHolder ? (
        <>
          {' '}
          · <Trans id="cards.locked-with-holder">Cardholder suspended</Trans>
        </>
      ) : card.lockReason ? (
        <> · {i18n._(cardReasonNames[card.lockReason])}</>
      ) : null}
    </p>
  );
}

/** When, why and by whom a card was terminated. */
export function TerminatedLine({ card }: { readonly card: Card }) {
  const { i18n } = useLingui();
  if (card.terminatedAt === null) return null;
  return (
    <p className={classes.line}>
      <Trans id="cards.terminated-at">
        Terminated <InstantText instant={card.terminatedAt} />
      </Trans>
      {card.terminatedReason ? <> · {i18n._(cardReasonNames[card.terminatedReason])}</> : null}
      {card.terminatedByName ? (
        <>
          {' '}
          · <bdi>{card.terminatedByName}</bdi>
        </>
      ) : null}
    </p>
  );
}
