import { Trans } from '@lingui/react/macro';
import { AgeText } from '../../../ui/text/date-text.tsx';
import { AvailableFigure } from '../available-figure.tsx';
import classes from './limit-check.module.css';
import type { ShownCard } from '../use-cards.ts';

type WhyUnknownProps = {
  readonly shown: ShownCard;
  readonly why: 'cardNotUsable' | 'noFigure' | 'tooOld' | 'changing';
};

/** Why there is no answer, with a link to the old figure, if any. */
export function WhyUnknown({ shown, why }: WhyUnknownProps) {
  return (
    <>
      <p className={classes.beside}>
        <Why shown={shown} why={why} />
      </p>
      {why === 'tooOld' || why === 'changing' ? <AvailableFigure shown={shown} size="lg" /> : null}
    </>
  );
}

function Why({ shown: { card, lockEntry, asOf }, why }: WhyUnknownProps) {
  switch (why) {
    case 'cardNotUsable':
      if (card.terminatedAt !== null)
        return <Trans id="limit-check.why.terminated">This card has been terminated.</Trans>;
      if (card.status === 'locked') return <Trans id="limit-check.why.locked">This card is locked.</Trans>;
      return lockEntry ? (
        <Trans id="limit-check.why.being-locked">You have asked to lock this card.</Trans>
      ) : (
        <Trans id="limit-check.why.not-usable">This card can’t be used yet.</Trans>
      );
    case 'noFigure':
      return asOf === null ? (
        <Trans id="limit-check.why.none-yet">No amount has been loaded yet: the first load needs a connection.</Trans>
      ) : (
        <Trans id="limit-check.why.no-figure">
          You’ve been offline for too long to see an amount. Connect to see it.
        </Trans>
      );
    case 'tooOld':
      return asOf ? (
        <Trans id="limit-check.why.too-old">
          The last known amount is from <AgeText instant={asOf} />: too old to rely on.
        </Trans>
      ) : null;
    case 'changing':
      return (
        <Trans id="limit-check.why.changing">
          A higher limit has been requested. It isn’t counted until it’s approved.
        </Trans>
      );
  }
}
