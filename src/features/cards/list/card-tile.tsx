import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { canBuyWith } from '../../../../domain/cards/card.ts';
import { AvailableFigure } from '../available-figure.tsx';
import { CardFace } from '../card-face.tsx';
import { LockedSince } from '../detail/card-ends.tsx';
import { LockSwitch } from '../detail/lock-switch.tsx';
import type { ShownCard } from '../use-cards.ts';
import classes from './cards.module.css';

type CardTileProps = { readonly shown: ShownCard; readonly tabIndex: number };

/** A card face with the available amount below; for a phone. */
export function CardTile({ shown, tabIndex }: CardTileProps) {
  const { card } = shown;
  return (
    <span role="cell" className={classes.tile}>
      <Link
        to="/account/settings/purchasing-controls/view-cards/card/$cardId"
        params={{ cardId: card.id }}
        state={{ isFromList: true }}
        tabIndex={tabIndex}
        className={classes.faceLink}
      >
        <CardFace card={card} />
      </Link>
      <span className={classes.tileSide}>
        <AvailableFigure shown={shown} />
        <LockedSince card={card} />
        <LockSwitch shown={shown} />
        {canBuyWith(card) ? (
          <Link to="/limit-check" search={{ card: card.id }} className={classes.check}>
            <Trans id="cards.check-amount">Check an amount</Trans>
          </Link>
        ) : null}
      </span>
    </span>
  );
}
