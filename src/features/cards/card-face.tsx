import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { type Card, canBuyWith } from '../../../domain/cards/card.ts';
import { CardStatusBadge } from '../../ui/status/card-status-badge.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import classes from './card-face.module.css';

/** A drawing of the card: the program's colour, the last four digits, the holder and the status. */
export function CardFace({ card }: { readonly card: Card }) {
  const { program } = usePortal();
  return (
    <div className={classes.face} data-usable={canBuyWith(card) || undefined}>
      <span className={classes.top}>
        <span className={classes.program}>{program.theme.logoText}</span>
        <CardStatusBadge card={card} />
      </span>
      <span className={classes.digits}>
        <LastFour card={card} />
      </span>
      <span className={classes.bottom}>
        <bdi className={classes.name}>{card.cardholderName}</bdi>
        <span className={classes.kind}>
          <CardKind kind={card.kind} />
        </span>
      </span>
    </div>
  );
}

/** A small version for long lists. */
export function CardThumb({ card }: { readonly card: Card }) {
  return (
    <span className={classes.thumb} data-usable={canBuyWith(card) || undefined} aria-hidden>
      {card.status === 'locked' ? <IconLock size={14} stroke={2} /> : null}
      <span className="figures">{card.last4 ?? '––––'}</span>
    </span>
  );
}

/** `·· 4242`, or a text that there is no number yet. */
export function LastFour({ card }: { readonly card: Pick<Card, 'last4'> }) {
  return card.last4 === null ? (
    <Trans id="cards.no-number">No number yet</Trans>
  ) : (
    <bdi className="figures">·· {card.last4}</bdi>
  );
}

export function CardKind({ kind }: Pick<Card, 'kind'>) {
  return kind === 'virtual' ? (
    <Trans id="cards.kind.virtual">Virtual card</Trans>
  ) : (
    <Trans id="cards.kind.physical">Physical card</Trans>
  );
}
