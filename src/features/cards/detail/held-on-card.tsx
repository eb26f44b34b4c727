import { Trans } from '@lingui/react/macro';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { heldMinor } from '../../../../domain/cards/authorisation.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { AgeText, InstantText } from '../../../ui/text/date-text.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { heldOnCardQuery } from '../card-queries.ts';
import classes from './card-detail.module.css';

/** Pending authorisations: what sellers hold on the card until they charge it or it expires. */
export function HeldOnCard({ card }: { readonly card: Card }) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const now = instantFromMs(useNow());
  const held = useOfflineQuery(heldOnCardQuery(offline, card.id));
  if (held.isError) return <FailedState onRetry={() => void held.refetch()} />;
  if (held.isPending) return null;
  const live = held.data.filter(({ expiresAt }) => now < expiresAt);
  return (
    <Section title={<Trans id="cards.held.title">Pending authorizations</Trans>}>
      {live.length === 0 && sync.asOf === null ? (
        // An empty list before the first load does not mean that nothing is held.
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : live.length === 0 ? (
        <p className={classes.quiet}>
          <Trans id="cards.held.none">No pending authorizations</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {live.map((authorisation) => (
            <li key={authorisation.id} className={classes.item}>
              <span className={classes.itemMain}>
                <bdi>{authorisation.sellerName}</bdi>
                <span className={classes.itemNote}>
                  <AgeText instant={authorisation.createdAt} /> ·{' '}
                  <Trans id="cards.held.until">
                    held until <InstantText instant={authorisation.expiresAt} />
                  </Trans>
                </span>
              </span>
              <MinorText minor={heldMinor(authorisation)} currency={authorisation.currency} weight="strong" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
