import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { ownBuyerQuery } from '../../../platform/account/shared-queries.ts';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useShownOnce } from '../../../platform/react/use-shown-once.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import { CardIntroduction } from './card-introduction.tsx';
import { CardSettingsForm } from './card-settings-form.tsx';

/** How the business uses purchase cards, with the introduction, which opens once and can be reopened. */
export function CardSettingsScreen() {
  const { asOf, isOnline } = useSyncStatus();
  const introduction = usePageDialog('how-cards-work');
  useShownOnce('isCardsIntroductionDisplayed', () => (introduction.isOpen ? undefined : introduction.open()));
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/account/settings/purchasing-controls/manage">
            <Trans id="cards.controls.title">Purchasing controls</Trans>
          </BackLink>
        }
        title={<Trans id="cards.config.title">Purchase card settings</Trans>}
        note={<StaleNote asOf={asOf} isOnline={isOnline} />}
        actions={
          <Button variant="default" onClick={() => introduction.open()}>
            <Trans id="cards.config.introduction">How cards work</Trans>
          </Button>
        }
      />
      <Settings />
      <CardIntroduction />
    </>
  );
}

function Settings() {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const buyer = useOfflineQuery(ownBuyerQuery(offline, who));
  const books = useOfflineQuery(cardBooksQuery(offline));
  if (buyer.isPending || books.isPending) return <LoadingState />;
  if (!buyer.data || !books.data) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  return <CardSettingsForm buyer={buyer.data} cards={books.data.cards} />;
}
