import { Trans } from '@lingui/react/macro';
import { IconCreditCard, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CardTab } from '../../../../domain/cards/card.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { cardsOfTab, searchCards } from './card-list.ts';
import { CardRows } from './card-rows.tsx';
import type { CardsSearch } from './cards-search.ts';
import { CardSearch } from './card-search.tsx';
import { CardTabs } from './card-tabs.tsx';
import { CardTiles } from './card-tiles.tsx';
import classes from './cards.module.css';
import { useCards } from '../use-cards.ts';
import type { ShownCard } from '../use-cards.ts';

/** Up to so many cards are shown as cards; more are a list that can be searched. */
const maxTiles = 6;

type CardsScreenProps = {
  readonly tab: CardTab;
  readonly search: CardsSearch;
  /** Puts a change into the address, without a new entry in the history. */
  readonly onSearch: (search: CardsSearch) => void;
};

/** The purchase cards that this person may see: the field purchaser's own, a group's, or the whole account's. */
export function CardsScreen({ tab, search, onSearch }: CardsScreenProps) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const cards = useCards();
  return (
    <>
      <PageHeader
        title={<Trans id="cards.title">Cards</Trans>}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
        actions={<CheckLink />}
      />
      {sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : cards.kind === 'failed' ? (
        <FailedState onRetry={cards.retry} />
      ) : cards.kind === 'loading' ? (
        <LoadingState />
      ) : (
        <TabOfCards tab={tab} cards={cards.cards} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function CheckLink() {
  return (
    <Link to="/limit-check" className={classes.check}>
      <Trans id="cards.check-a-limit">Check a limit</Trans>
    </Link>
  );
}

type TabOfCardsProps = CardsScreenProps & { readonly cards: readonly ShownCard[] };

function TabOfCards({ tab, cards, search, onSearch }: TabOfCardsProps) {
  const { who } = usePortal();
  const ofTab = cardsOfTab(tab, cards, who.user);
  const isMany = ofTab.length > maxTiles;
  const found = isMany && search.q ? searchCards(ofTab, search.q) : ofTab;
  return (
    <>
      <CardTabs
        active={tab}
        activeCount={cardsOfTab('active', cards, who.user).length}
        terminatedCount={cardsOfTab('terminated', cards, who.user).length}
      />
      {isMany ? <CardSearch search={search} found={found.length} onSearch={onSearch} /> : null}
      {ofTab.length === 0 ? (
        <NoCards tab={tab} />
      ) : found.length === 0 ? (
        <NothingFound onReset={() => onSearch({ q: undefined })} />
      ) : isMany ? (
        <CardRows key={`${tab} ${search.q ?? ''}`} cards={found} />
      ) : (
        <CardTiles cards={found} />
      )}
    </>
  );
}

function NoCards({ tab }: { readonly tab: CardTab }) {
  return tab === 'active' ? (
    <EmptyState icon={IconCreditCard} title={<Trans id="cards.empty.active">You have no card yet</Trans>}>
      <Trans id="cards.empty.active-text">
        An Account Admin of your company can order one. It arrives in 7–10 business days and appears here by itself.
      </Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={IconCreditCard} title={<Trans id="cards.empty.terminated">No card was terminated</Trans>}>
      <Trans id="cards.empty.terminated-text">Cards that were closed for good are kept here.</Trans>
    </EmptyState>
  );
}

function NothingFound({ onReset }: { readonly onReset: () => void }) {
  return (
    <EmptyState
      icon={IconSearch}
      title={<Trans id="cards.empty.search">No card matches</Trans>}
      action={
        <button type="button" className={classes.textButton} onClick={onReset}>
          <Trans id="cards.empty.search-reset">Show all cards</Trans>
        </button>
      }
    />
  );
}
