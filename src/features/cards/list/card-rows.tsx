import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { isTerminated } from '../../../../domain/cards/card.ts';
import { CardStatusBadge } from '../../../ui/status/card-status-badge.tsx';
import { useListTop } from '../../../ui/lists/use-list-top.ts';
import { AvailableFigure } from '../available-figure.tsx';
import { CardThumb } from '../card-face.tsx';
import { TerminatedLine } from '../detail/card-ends.tsx';
import classes from './cards.module.css';
import { LockSwitch } from '../detail/lock-switch.tsx';
import { NotLockedNote } from '../detail/not-locked-note.tsx';
import type { ShownCard } from '../use-cards.ts';

/** The cards of a group or an account: only those near the view exist, each as high as what it has to say. */
export function CardRows({ cards }: { readonly cards: readonly ShownCard[] }) {
  const { t } = useLingui();
  const [top, list] = useListTop();
  const virtualizer = useWindowVirtualizer({
    count: cards.length,
    estimateSize: () => 88,
    getItemKey: (index) => cards[index]?.card.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <ul
      ref={list}
      className={classes.rows}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={t({ id: 'cards.list.label', message: 'Cards' })}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const shown = cards[item.index];
        return shown ? (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            data-card={shown.card.id}
            aria-setsize={cards.length}
            aria-posinset={item.index + 1}
            className={classes.row}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <CardRow shown={shown} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function CardRow({ shown }: { readonly shown: ShownCard }) {
  const { card } = shown;
  return (
    <>
      <Link
        to="/account/settings/purchasing-controls/view-cards/card/$cardId"
        params={{ cardId: card.id }}
        state={{ isFromList: true }}
        className={classes.rowLink}
      >
        <CardThumb card={card} />
        <span className={classes.rowNames}>
          <bdi className={classes.rowName}>{card.cardholderName}</bdi>
          <span className={classes.rowGroup}>
            {card.groupName === null ? null : <bdi>{card.groupName}</bdi>}
            <CardStatusBadge card={card} />
          </span>
        </span>
      </Link>
      <div className={classes.rowFigure}>
        {isTerminated(card) ? <TerminatedLine card={card} /> : <AvailableFigure shown={shown} size="lg" />}
      </div>
      <div className={classes.rowLock}>
        <LockSwitch standing={shown} />
      </div>
      {shown.lockEntry ? (
        <div className={classes.rowAlert}>
          <NotLockedNote entry={shown.lockEntry} />
        </div>
      ) : null}
    </>
  );
}
