import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments } from '@tabler/icons-react';
import { ListPage } from '../../../kit/list/list-page.tsx';
import type { ListAddress } from '../../../kit/list/list-route.ts';
import { useRowList } from '../../../kit/list/use-row-list.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import { ChangeLimitDialog } from './change-limit.tsx';
import { limitColumns, limitDrawing } from './limit-columns.tsx';
import { shownLimits } from './shown-limits.ts';
import { useCurrentLimits } from './use-current-limits.ts';

/** The limit of each person and each group, and its use. */
export function CreditLimitsScreen({ search, onSearch }: ListAddress) {
  const { t } = useLingui();
  const { offline } = usePortal();
  const books = useOfflineQuery(cardBooksQuery(offline));
  const entries = useEntries();
  const limits = useCurrentLimits(books.data?.limits);
  const shownFor = (text: string) => shownLimits(limits, books.data?.buyer ?? null, entries, text);
  const list = useRowList({
    from: books,
    rows: shownFor(search.q ?? ''),
    columns: limitColumns,
    search,
  });
  return (
    <>
      <ListPage
        name="limits"
        label={t({ id: 'cards.controls.list', message: 'Credit limits' })}
        header={{
          back: (
            <BackLink to="/account/settings/purchasing-controls/manage">
              <Trans id="cards.controls.title">Purchasing controls</Trans>
            </BackLink>
          ),
          title: <Trans id="cards.controls.list">Credit limits</Trans>,
        }}
        search={search}
        onSearch={onSearch}
        searchLabel={t({ id: 'cards.controls.search', message: 'Search limits' })}
        searched={t({ id: 'cards.controls.searched', message: 'Person or group' })}
        searchClear={t({ id: 'cards.search.clear', message: 'Clear search' })}
        found={(count) => <Plural id="cards.controls.count" value={count} one="# limit" other="# limits" />}
        {...list}
        drawing={limitDrawing}
        empty={
          <EmptyState icon={IconAdjustments} title={<Trans id="cards.controls.none">No limits yet</Trans>}>
            <Trans id="cards.controls.none-text">Limits appear here as soon as people and groups are added.</Trans>
          </EmptyState>
        }
        nothingFound={{
          title: <Trans id="cards.controls.nothing">No matching limits</Trans>,
          action: null,
        }}
      />
      {/* Also for a limit that the search does not match. */}
      <ChangeLimitDialog limits={shownFor('')} />
    </>
  );
}
