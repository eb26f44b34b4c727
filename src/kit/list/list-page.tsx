import type { ListName } from '../../../domain/lists/saved-view.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState, OfflineState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { StripTab, TabStrip } from '../../ui/lists/tab-strip.tsx';
import { type Column, isChosen } from './column.ts';
import type { RowDrawing } from './row-drawing.ts';
import { DataTable } from './data-table.tsx';
import { type ListSearch, type ListSort, type OnSearch, toggledColumns } from './list-search.ts';
import type { ListSource } from './list-source.ts';
import { type ListFilters, ListToolbar } from './list-toolbar.tsx';
import type { ListSelecting } from './use-list-selection.ts';
import { drawingIn } from './views/density.ts';
import { useListLook } from './views/use-list-look.ts';

// Only for a link whose filter cannot be applied.
const UnappliedNote = lazy(() => import('./unapplied-note.tsx').then((module) => ({ default: module.UnappliedNote })));

type ListTab = ComponentProps<typeof StripTab> & { readonly id: string; readonly name: string };

export type ListPageProps<Row, Search extends ListSearch> = {
  /** Key of saved views and exports: `invoices`. */
  readonly name: ListName;
  /** The table's name for screen readers, and the title of its exports. */
  readonly label: string;
  /** Left out if the list is a step of a page that has its own heading. */
  readonly header?: Omit<ComponentProps<typeof PageHeader>, 'note'>;
  readonly search: Search;
  readonly onSearch: OnSearch<Search>;
  readonly searchLabel: string;
  readonly searched: string;
  readonly searchClear?: string;
  readonly found?: (count: number) => ReactNode;
  readonly tabs?: { readonly label: string; readonly all: readonly ListTab[] };
  readonly filters?: ListFilters;
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly drawing: RowDrawing<Row>;
  readonly sort: ListSort;
  readonly selecting?: (ListSelecting & { readonly labelOf: (row: Row) => string }) | null;
  /** Shown if this tab has no rows: the reason and one next step. */
  readonly empty: ReactNode;
  /** Shown if nothing matches the search and the filters. */
  readonly nothingFound?: { readonly title: ReactNode; readonly text?: ReactNode; readonly action?: ReactNode };
  /** Up to this number of rows there is no search. */
  readonly glanceCount?: number;
  /** Below the exports: rows that this device does not keep, and how to get them. */
  readonly exportMore?: ReactNode;
  /** Shown instead of the exports: why there are none. */
  readonly exportOff?: ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** The actions for the selection. */
  readonly bar?: ReactNode;
};

/**
 * A list as a page: heading, tabs, search, filters, rows, and actions for the selection. Its whole state is in the address. It has the five
 * states: empty, loading, offline, stale, failed.
 */
export function ListPage<Row, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { header, source, tabs, above, below, bar } = props;
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const isFirstLoad = source.asOf === undefined && sync.asOf === null && source.total === 0;
  return (
    <>
      {header ? (
        <PageHeader
          {...header}
          note={<StaleNote asOf={source.asOf === undefined ? sync.asOf : source.asOf} isOnline={sync.isOnline} />}
        />
      ) : null}
      {isFirstLoad ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : (
        <>
          {tabs ? (
            <TabStrip label={tabs.label}>
              {tabs.all.map(({ id, ...tab }) => (
                <StripTab key={id} {...tab} />
              ))}
            </TabStrip>
          ) : null}
          {above}
          <ListBody {...props} />
          {below}
          {bar}
        </>
      )}
    </>
  );
}

function ListBody<Row, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { name, label, filters, columns, sort, selecting = null } = props;
  const isPhone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 79.99em)', undefined, { getInitialValueInEffect: false });
  const { search, onSearch } = useListLook(name, props.search, props.onSearch as OnSearch<ListSearch>);
  const { density = 'comfortable' } = search;
  const drawing = useMemo(() => drawingIn(props.drawing, density), [props.drawing, density]);
  const source = useShown(props.source);
  const shown = useShownColumns(columns, search, isNarrow);
  const isNarrowed = Boolean(search.q) || (filters?.count ?? 0) > 0;
  const isAtAGlance = !isNarrowed && source.state === 'ready' && source.total <= (props.glanceCount ?? 0);
  // One combined change: a second one would start from the address before the first.
  const reset = () => onSearch({ ...filters?.none, q: undefined, sel: undefined });
  return (
    <>
      {isAtAGlance ? null : (
        <ListToolbar
          {...{ name, search, onSearch, source, columns, sort, isPhone, filters }}
          title={label}
          exportMore={props.exportMore}
          exportOff={props.exportOff}
          tab={props.tabs?.all.find(({ isActive }) => isActive)?.name ?? null}
          searchLabel={props.searchLabel}
          searched={props.searched}
          searchClear={props.searchClear}
          found={search.q ? props.found?.(source.total) : null}
          idOf={drawing.idOf}
        />
      )}
      {search.unapplied ? (
        <Suspense>
          <UnappliedNote ranges={search.unapplied} onDismiss={() => onSearch({ unapplied: undefined })} />
        </Suspense>
      ) : null}
      {source.state === 'failed' ? <FailedState onRetry={source.retry} /> : null}
      {source.state === 'offline' ? <OfflineState onRetry={source.retry} /> : null}
      {source.state === 'loading' ? <LoadingState /> : null}
      {source.state === 'ready' && source.total === 0 ? (
        isNarrowed ? (
          <NothingFound onReset={reset} {...props.nothingFound} />
        ) : (
          props.empty
        )
      ) : null}
      {source.state === 'ready' && source.total > 0 ? (
        <DataTable
          key={`${source.key} ${isPhone} ${density}`}
          {...{ label, source, drawing, isPhone, density, sort, selecting }}
          columns={shown}
          onSort={({ key, descending }) => onSearch({ sort: key, dir: descending ? 'desc' : 'asc' })}
        />
      ) : null}
    </>
  );
}

type NothingFoundProps = { readonly onReset: () => void } & Partial<
  NonNullable<ListPageProps<unknown, ListSearch>['nothingFound']>
>;

function NothingFound({ onReset, title, text, action }: NothingFoundProps) {
  return (
    <EmptyState
      title={title ?? <Trans id="kit.list.nothing-found">No results match your search</Trans>}
      action={
        action ?? (
          <Button variant="default" onClick={onReset}>
            <Trans id="invoices.empty.clear">Clear search and filters</Trans>
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

/** Returns the same array while the columns are the same, because rows are drawn again when it changes. */
function useShownColumns<Row>(columns: readonly Column<Row>[], { hide }: ListSearch, isNarrow: boolean) {
  return useMemo(() => {
    const toggled = toggledColumns({ hide });
    return columns.filter(
      (column) => isChosen(column, toggled) && (column.isFixed || !(isNarrow && column.isLessImportant)),
    );
  }, [columns, hide, isNarrow]);
}

/** The requested list; while it is read, the previous one, so that the list does not flicker with each typed letter. */
function useShown<Row>(source: ListSource<Row>): ListSource<Row> {
  const [last, setLast] = useState<ListSource<Row> | null>(null);
  if (source.state === 'ready' && (last?.key !== source.key || last.total !== source.total)) setLast(source);
  return source.state === 'loading' && last ? last : source;
}
