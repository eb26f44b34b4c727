import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { canBuyWith, isTerminated } from '../../../../domain/cards/card.ts';
import { AvailableFigure } from '../available-figure.tsx';
import { CardFace } from '../card-face.tsx';
import { LockedSince, TerminatedLine } from '../detail/card-ends.tsx';
import classes from './cards.module.css';
import { LockSwitch } from '../detail/lock-switch.tsx';
import { NotLockedNote } from '../detail/not-locked-note.tsx';
import type { ShownCard } from '../use-cards.ts';

/** A few cards, each as one recognises it, with what is left on it beside. */
export function CardTiles({ cards }: { readonly cards: readonly ShownCard[] }) {
  return (
    <ul className={classes.tiles}>
      {cards.map((shown) => (
        <CardTile key={shown.card.id} shown={shown} />
      ))}
    </ul>
  );
}

function CardTile({ shown }: { readonly shown: ShownCard }) {
  const { card } = shown;
  return (
    <li className={classes.tile} data-card={card.id}>
      <Link
        to="/account/settings/purchasing-controls/view-cards/card/$cardId"
        params={{ cardId: card.id }}
        state={{ isFromList: true }}
        className={classes.faceLink}
      >
        <CardFace card={card} />
      </Link>
      <div className={classes.tileSide}>
        {shown.lockEntry ? <NotLockedNote entry={shown.lockEntry} /> : null}
        {isTerminated(card) ? <TerminatedLine card={card} /> : <AvailableFigure shown={shown} />}
        <LockedSince card={card} />
        <LockSwitch standing={shown} />
        {canBuyWith(card) ? (
          <Link to="/limit-check" search={{ card: card.id }} className={classes.check}>
            <Trans id="cards.check-amount">Check an amount</Trans>
          </Link>
        ) : null}
      </div>
    </li>
  );
}
