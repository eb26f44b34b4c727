import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments } from '@tabler/icons-react';
import { sortedRows } from '../../../kit/list/column.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListSearch, type OnSearch, listSort } from '../../../kit/list/list-search.ts';
import { syncedRows } from '../../../kit/list/list-source.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import { ChangeLimitDialog } from './change-limit.tsx';
import { limitColumns, limitDrawing } from './limit-columns.tsx';
import { shownLimits } from './shown-limits.ts';
import { useCurrentLimits } from './use-current-limits.ts';

type ControlsScreenProps = { readonly search: ListSearch; readonly onSearch: OnSearch<ListSearch> };

/** The limit of each person and each group, and its use. */
export function CreditLimitsScreen({ search, onSearch }: ControlsScreenProps) {
  const { t } = useLingui();
  const { offline } = usePortal();
  const books = useOfflineQuery(cardBooksQuery(offline));
  const entries = useEntries();
  const sort = listSort(search, { key: 'name', descending: false });
  const limits = useCurrentLimits(books.data?.limits);
  const shownFor = (text: string) => shownLimits(limits, books.data?.buyer ?? null, entries, text);
  const rows = sortedRows(shownFor(search.q ?? ''), limitColumns, sort);
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
        source={syncedRows(books, rows, JSON.stringify([search.q, sort]))}
        columns={limitColumns}
        drawing={limitDrawing}
        sort={sort}
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
