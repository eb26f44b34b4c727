import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CardId } from '../../../../domain/ids.ts';
import { CardStatusBadge } from '../../../ui/status/card-status-badge.tsx';
import { LastFour } from '../card-face.tsx';
import classes from '../limits/limit-check.module.css';
import type { ShownCard } from '../use-cards.ts';

type ChooseCardProps = {
  readonly offered: readonly ShownCard[];
  readonly chosen: ShownCard | null;
  readonly onChoose: (cardId: CardId) => void;
};

/** The choice of the card to check. One card is preselected and a few are offered as buttons; a card of somebody else is chosen in the list of cards. */
export function ChooseCard({ offered, chosen, onChoose }: ChooseCardProps) {
  const { t } = useLingui();
  const [only] = offered;
  if (!only)
    return (
      <p className={classes.choice}>
        <Link to="/account/settings/purchasing-controls/view-cards/active" className={classes.toList}>
          <Trans id="limit-check.choose">Choose a card</Trans>
        </Link>
      </p>
    );
  if (offered.length === 1 && chosen)
    return (
      <p className={classes.choice}>
        <CardLabel shown={only} />
      </p>
    );
  return (
    <fieldset className={classes.chips} aria-label={t({ id: 'limit-check.card', message: 'Card' })}>
      {offered.map((shown) => (
        <label key={shown.card.id} className={classes.chip}>
          <input
            type="radio"
            name="card"
            className={classes.radio}
            checked={shown.card.id === chosen?.card.id}
            onChange={() => onChoose(shown.card.id)}
          />
          <CardLabel shown={shown} />
        </label>
      ))}
    </fieldset>
  );
}

function CardLabel({ shown: { card } }: { readonly shown: ShownCard }) {
  return (
    <span className={classes.cardLabel}>
      <span className={classes.cardDigits}>
        <LastFour card={card} />
      </span>
      <bdi className={classes.cardOf}>{card.groupName ?? card.cardholderName}</bdi>
      {card.status === 'active' ? null : <CardStatusBadge card={card} />}
    </span>
  );
}
