import { Trans } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Instant } from '../../../domain/time/instant.ts';
import { canBuyWith, isTerminated } from '../../../domain/cards/card.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { AgeText, TimeText } from '../../ui/text/date-text.tsx';
import { LeftText } from '../../ui/text/left-text.tsx';
import type { ShownCard } from './use-cards.ts';
import classes from './list/cards.module.css';

type AvailableFigureProps = { readonly shown: ShownCard; readonly size?: 'lg' | 'xl' };

/** The available amount of a card as last known, with its age by the rules of freshness; never rounded. */
export function AvailableFigure({ shown, size = 'xl' }: AvailableFigureProps) {
  const [isOpened, setOpened] = useState(false);
  if (isTerminated(shown.card)) return null;
  if (shown.freshness === 'none') return <NoFigure />;
  if (shown.freshness === 'collapsed' && !isOpened)
    return (
      <button type="button" className={classes.collapsed} onClick={() => setOpened(true)}>
        <IconClock size={16} stroke={1.8} aria-hidden />
        <span>
          {shown.hasPendingChange ? (
            <Trans id="cards.available.changing-show">A change is pending: show the last known amount</Trans>
          ) : (
            <CollapsedAge shown={shown} />
          )}
        </span>
      </button>
    );
  return (
    <div
      className={classes.available}
      data-usable={(canBuyWith(shown.card) && !shown.ladder?.isBuyingBlocked) || undefined}
    >
      <Amount shown={shown} size={size} />
      <FreshnessLine shown={shown} />
    </div>
  );
}

function CollapsedAge({ shown: { asOf } }: { readonly shown: ShownCard }) {
  return asOf ? (
    <Trans id="cards.available.old-show">
      Last known, <AgeText instant={asOf} />: show
    </Trans>
  ) : null;
}

function Amount({ shown: { card, ladder }, size }: Required<AvailableFigureProps>) {
  const minor = ladder?.binding?.availableMinor ?? null;
  return (
    <span className={classes.amount}>
      {minor === null ? (
        <Trans id="cards.available.no-limit">No limit</Trans>
      ) : (
        <LeftText minor={minor} currency={card.currency} size={size} weight="strong" />
      )}
    </span>
  );
}

/** Below the figure: its freshness. */
export function FreshnessLine({ shown }: { readonly shown: ShownCard }): ReactNode {
  const { freshness, asOf } = shown;
  if (!asOf || freshness === 'none') return null;
  const isOld = freshness === 'lastKnown' || freshness === 'collapsed';
  if (!isOld) return <AvailableWords shown={shown} asOf={asOf} />;
  return (
    <span className={classes.freshness} data-old>
      <IconClock size={14} stroke={1.8} aria-hidden />
      <span>
        <Trans id="cards.available.last-known">
          Last known, <AgeText instant={asOf} />
        </Trans>
      </span>
    </span>
  );
}

/**
 * The label of a figure of the last hour: available, if the card and the account allow purchases. A card over its limit has another label.
 */
function AvailableWords({ shown, asOf }: { readonly shown: ShownCard; readonly asOf: Instant }) {
  const { card, freshness, ladder } = shown;
  const isOver = (ladder?.binding?.availableMinor ?? 0) < 0;
  if (isOver && freshness !== 'asOf') return null;
  return (
    <span className={classes.freshness}>
      <span>
        {isOver ? (
          <Trans id="cards.available.over-as-of">
            as of <TimeText instant={asOf} />
          </Trans>
        ) : !canBuyWith(card) ? (
          <Trans id="cards.available.not-usable">available once the card can be used</Trans>
        ) : ladder?.isBuyingBlocked ? (
          <Trans id="cards.available.account-blocked">available once the account allows buying again</Trans>
        ) : freshness === 'asOf' ? (
          <Trans id="cards.available.as-of">
            available as of <TimeText instant={asOf} />
          </Trans>
        ) : (
          <Trans id="cards.available.current">available</Trans>
        )}
      </span>
    </span>
  );
}

/** The figure is not on this device, or must not be shown without the server. */
export function NoFigure() {
  const { asOf, isPulling } = useSyncStatus();
  return (
    <p className={classes.noFigure}>
      {asOf === null && isPulling ? (
        <Trans id="ui.state.loading">Loading…</Trans>
      ) : asOf === null ? (
        <Trans id="cards.available.none-yet">Not loaded yet: the first load needs a connection.</Trans>
      ) : (
        <Trans id="cards.available.none">
          Not available: you’ve been offline for too long. Connect to see the amount.
        </Trans>
      )}
    </p>
  );
}
