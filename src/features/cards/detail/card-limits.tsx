import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { FreshnessLine, NoFigure } from '../available-figure.tsx';
import { LimitLadderList } from '../limits/limit-ladder-list.tsx';
import { mayAskForLimit } from '../limits/may-ask-for-limit.ts';
import { RequestLimitForm } from '../limits/request-limit-form.tsx';
import type { ShownCard } from '../use-cards.ts';
import classes from './card-detail.module.css';

/** Every limit that a purchase meets, under the same rules of freshness as the figure, and the way to a higher one. */
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
        <PlainButton kind="default" onClick={() => setOpened(true)}>
          <Trans id="cards.limits.show">Show last known limits</Trans>
        </PlainButton>
      ) : (
        <LimitLadderList ladder={ladder} currency={card.currency} />
      )}
      {isLimitAsked ? (
        <p className={classes.pending}>
          <Trans id="cards.limits.changing">
            A higher individual limit has been requested. It isn’t counted here until it’s approved.
          </Trans>
        </p>
      ) : null}
      <RequestLimit shown={shown} />
    </Section>
  );
}

/**
 * Nobody asks for a limit where there is none, or a second time while the first request waits. Whoever is writing one is not
 * interrupted by what comes meanwhile.
 */
function RequestLimit({ shown: { card, ladder, isLimitAsked } }: { readonly shown: ShownCard }) {
  const { who, roles } = usePortal();
  const [askedAtMinor, setAskedAt] = useState<number | null>(null);
  const individual = ladder?.rungs.find(({ level }) => level === 'individual');
  const limitMinor = individual?.limitMinor ?? null;
  const canAsk = limitMinor !== null && !isLimitAsked && mayAskForLimit(card, { userId: who.user, roles });
  return (
    <>
      {canAsk ? (
        <div className={classes.request}>
          <PlainButton kind="default" onClick={() => setAskedAt(limitMinor)}>
            <Trans id="cards.limits.request">Request a higher limit…</Trans>
          </PlainButton>
        </div>
      ) : null}
      {askedAtMinor === null ? null : (
        <RequestLimitForm card={card} limitMinor={limitMinor ?? askedAtMinor} onClose={() => setAskedAt(null)} />
      )}
    </>
  );
}
