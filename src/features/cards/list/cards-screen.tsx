import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import { createPurchaseCard } from '../../../../domain/cards/create-purchase-card.action.ts';
import { lowerLimit } from '../../../../domain/cards/lower-limit.action.ts';
import type { CardTab } from '../../../../domain/cards/card.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import type { ListAddress } from '../../../kit/list/list-route.ts';
import { useRowList } from '../../../kit/list/use-row-list.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { LockDialog } from '../detail/lock-reasons.tsx';
import { useCards } from '../use-cards.ts';
import { cardColumns, cardDrawing } from './card-columns.tsx';
import { cardsOfTab, searchCards } from './card-list.ts';
import type { CardsSearch } from './cards-search.ts';
import { useStatusFilter } from './card-status-filter.tsx';
import classes from './cards.module.css';

/** Up to this number all cards are shown at a glance; more become a searchable list. */
const glanceCount = 6;

type CardsScreenProps = ListAddress<CardsSearch> & { readonly tab: CardTab };

/** The purchase cards that this person may see: the field purchaser's own, a group's, or the whole account's. */
export function CardsScreen({ tab, search, onSearch }: CardsScreenProps) {
  const { t, i18n } = useLingui();
  const { who } = usePortal();
  const cards = useCards();
  const all = cards.kind === 'ready' ? cards.cards : [];
  const ofTab = cardsOfTab(tab, all, who.user, i18n.locale);
  const isMany = ofTab.length > glanceCount;
  const drawing = useMemo(() => cardDrawing(tab, isMany), [tab, isMany]);
  // Terminated cards have one status only.
  const status = tab === 'active' ? search.status : undefined;
  const ofStatus = status ? ofTab.filter(({ card }) => card.status === status) : ofTab;
  const read = {
    isError: cards.kind === 'failed',
    isPending: cards.kind === 'loading',
    refetch: () => (cards.kind === 'failed' ? cards.retry() : undefined),
  };
  const list = useRowList({
    from: read,
    rows: searchCards(ofStatus, search.q ?? ''),
    columns: cardColumns[tab],
    search,
    usual: 'asGiven',
    narrowedBy: [tab, status],
  });
  const filters = useStatusFilter(status, (one) => onSearch({ status: one }));
  const count = (one: CardTab) => (cards.kind === 'ready' ? cardsOfTab(one, all, who.user, i18n.locale).length : null);
  return (
    <>
      <ListPage
        name={`cards-${tab}`}
        label={t({ id: 'cards.list.label', message: 'Cards' })}
        header={{ title: <Trans id="cards.title">Cards</Trans>, actions: <HeaderLinks /> }}
        search={search}
        onSearch={onSearch}
        searchLabel={t({ id: 'cards.search.label', message: 'Search cards' })}
        searched={t({ id: 'cards.search.placeholder', message: 'Name, last four digits or group' })}
        searchClear={t({ id: 'cards.search.clear', message: 'Clear search' })}
        found={(count) => <Plural id="cards.search.count" value={count} one="# card" other="# cards" />}
        tabs={{
          label: t({ id: 'cards.tabs.label', message: 'Cards by status' }),
          all: [
            {
              id: 'active',
              isActive: tab === 'active',
              name: t({ id: 'cards.tab.active', message: 'Active' }),
              count: count('active'),
              link: (rest) => (
                <Link {...rest} to="/account/settings/purchasing-controls/view-cards/active" search={{}} />
              ),
            },
            {
              id: 'terminated',
              isActive: tab === 'terminated',
              name: t({ id: 'cards.tab.terminated', message: 'Terminated' }),
              count: count('terminated'),
              link: (rest) => (
                <Link {...rest} to="/account/settings/purchasing-controls/view-cards/terminated" search={{}} />
              ),
            },
          ],
        }}
        {...(tab === 'active' ? { filters } : {})}
        {...list}
        drawing={drawing}
        glanceCount={glanceCount}
        empty={<NoCards tab={tab} />}
        nothingFound={{
          title: <Trans id="cards.empty.search">No matching cards</Trans>,
          action: (
            <Button variant="default" onClick={() => onSearch({ q: undefined, status: undefined })}>
              <Trans id="cards.empty.search-reset">Show all cards</Trans>
            </Button>
          ),
        }}
      />
      <LockDialog cards={all.map(({ card }) => card)} />
    </>
  );
}

function HeaderLinks() {
  const { roles } = usePortal();
  return (
    <>
      <Link to="/limit-check" className={classes.check}>
        <Trans id="cards.check-a-limit">Check a limit</Trans>
      </Link>
      {hasRole(roles, ...lowerLimit.roles) ? (
        <Link to="/account/settings/purchasing-controls/manage" search={{}} className={classes.check}>
          <Trans id="cards.controls.title">Purchasing controls</Trans>
        </Link>
      ) : null}
      {hasRole(roles, ...createPurchaseCard.roles) ? (
        <Button
          renderRoot={(rest) => <Link {...rest} to="/account/profile/purchasing-controls/create-purchase-card" />}
        >
          {mayOnlyAsk(createPurchaseCard, roles) ? (
            <Trans id="cards.create.request-link">Request a card</Trans>
          ) : (
            <Trans id="cards.create.link">Create a card</Trans>
          )}
        </Button>
      ) : null}
    </>
  );
}

function NoCards({ tab }: { readonly tab: CardTab }) {
  const { roles } = usePortal();
  if (tab === 'active' && hasRole(roles, ...createPurchaseCard.roles) && !mayOnlyAsk(createPurchaseCard, roles))
    return (
      <EmptyState icon={IconCreditCard} title={<Trans id="cards.empty.company">No cards yet</Trans>}>
        <Trans id="cards.empty.company-text">
          Create a card for each person who buys for your company. It arrives in 7–10 business days.
        </Trans>
      </EmptyState>
    );
  return tab === 'active' ? (
    <EmptyState icon={IconCreditCard} title={<Trans id="cards.empty.active">You don’t have a card yet</Trans>}>
      <Trans id="cards.empty.active-text">
        An Account Admin at your company can order one. It arrives in 7–10 business days and appears here automatically.
      </Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={IconCreditCard} title={<Trans id="cards.empty.terminated">No terminated cards</Trans>}>
      <Trans id="cards.empty.terminated-text">Terminated cards are listed here.</Trans>
    </EmptyState>
  );
}
