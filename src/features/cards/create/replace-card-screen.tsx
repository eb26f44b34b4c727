import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refuseReplacing } from '../../../../domain/cards/card-rules.ts';
import { ownBuyerQuery } from '../../../platform/account/shared-queries.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { LastFour } from '../card-face.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import { CardForm } from './card-form.tsx';
import { CardRequested } from './card-requested.tsx';
import classes from './create-card.module.css';

/** A new card in the place of one that is damaged, lost, stolen or misused. */
export function ReplaceCardScreen({ cardId }: { readonly cardId: string }) {
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/account/settings/purchasing-controls/view-cards/active">
            <Trans id="cards.detail.back">Cards</Trans>
          </BackLink>
        }
        title={<Trans id="cards.replace.title">Replace card</Trans>}
      />
      <Replacement cardId={cardId} />
    </>
  );
}

function Replacement({ cardId }: { readonly cardId: string }) {
  const { offline, who, roles } = usePortal();
  const sync = useSyncStatus();
  const buyer = useOfflineQuery(ownBuyerQuery(offline, who));
  const books = useOfflineQuery(cardBooksQuery(offline));
  const navigate = useNavigate();
  const [isRequested, setRequested] = useState(false);
  // The request stays on screen even if the replaced card changes meanwhile.
  const [begun, setBegun] = useState(false);
  if (isRequested) return <CardRequested />;
  if (buyer.isPending || books.isPending) return <LoadingState />;
  if (!buyer.data || !books.data) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  const card = books.data.cards.find(({ id }) => id === cardId);
  const refusal = refuseReplacing(card, { userId: who.user, roles });
  if (!card || (refusal && !begun))
    return (
      <Note tone="info">
        <RefusalText refusal={refusal ?? { code: 'NOT_FOUND' }} />
      </Note>
    );
  if (!begun) setBegun(true);
  return (
    <div className={classes.column}>
      <p>
        <Trans id="cards.replace.intro">
          The new card takes the place of <LastFour card={card} /> and gets a new number. The reason decides what
          happens to the old card now.
        </Trans>
      </p>
      <CardForm
        replaced={card}
        buyer={buyer.data}
        ownLimit={undefined}
        onRequested={() => setRequested(true)}
        onCreated={(newCardId) =>
          void navigate({
            to: '/account/settings/purchasing-controls/view-cards/card/$cardId',
            params: { cardId: newCardId },
          })
        }
      />
    </div>
  );
}
