import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconDownload, IconLayoutList } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { BesidePanel } from '../../ui/layout/beside-panel.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import classes from './list-page.module.css';
import type { ChosenFilter, ListPanelProps } from './list-panel-props.ts';

// Loaded when somebody opens them, so that the list does not wait for them.
const ListPanel = lazy(() => import('./list-panel.tsx').then((module) => ({ default: module.ListPanel }))) as <Row>(
  props: ListPanelProps<Row>,
) => ReactNode;
const ExportPanel = lazy(() =>
  import('../export/export-panel.tsx').then((module) => ({ default: module.ExportPanel })),
) as <Row>(props: ListPanelProps<Row>) => ReactNode;

/** Filters of a list: their fields, the number of active ones, and the address without any. */
export type ListFilters = {
  readonly fields: ReactNode;
  readonly count: number;
  readonly none: Readonly<Record<string, undefined>>;
  /** The active filters as text, for the description of an export. */
  readonly chosen: readonly ChosenFilter[];
};

type ListToolbarProps<Row> = Omit<ListPanelProps<Row>, 'filterKeys' | 'filters'> & {
  /** The label of the search with the searched fields: “Number, PO or seller”. */
  readonly searchLabel: string;
  readonly searched: string;
  readonly searchClear: string | undefined;
  /** The number of matches, announced while somebody types. */
  readonly found: ReactNode;
  readonly filters: ListFilters | undefined;
};

/** Search, filters, and the list's view. Each change is in the address at once. */
export function ListToolbar<Row>({
  searchLabel,
  searched,
  searchClear,
  found,
  filters,
  ...rest
}: ListToolbarProps<Row>) {
  const { t } = useLingui();
  const { search, onSearch } = rest;
  const panel = { ...rest, filterKeys: Object.keys(filters?.none ?? {}), filters: filters?.chosen ?? [] };
  return (
    <div className={classes.toolbar}>
      <SearchField
        label={searchLabel}
        placeholder={searched}
        clearLabel={searchClear ?? t({ id: 'invoices.search.clear', message: 'Clear search' })}
        asked={search.q ?? ''}
        onSearch={(q) => onSearch({ q: q || undefined, sel: undefined })}
      />
      {found ? (
        <span className={classes.found} role="status">
          {found}
        </span>
      ) : null}
      {filters ? (
        <FilterButton
          fields={filters.fields}
          count={filters.count}
          onReset={() => onSearch({ ...filters.none, sel: undefined })}
        />
      ) : null}
      <BesidePanel
        role="dialog"
        side="below-end"
        width={320}
        button={(opener) => (
          <Button {...opener} variant="default" leftSection={<IconLayoutList size={16} aria-hidden />}>
            <Trans id="kit.list.view">View</Trans>
          </Button>
        )}
      >
        <Suspense fallback={<LoadingState />}>
          <ListPanel {...panel} />
        </Suspense>
      </BesidePanel>
      <BesidePanel
        role="dialog"
        side="below-end"
        width={260}
        button={(opener) => (
          <Button {...opener} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            <Trans id="kit.export.open">Export</Trans>
          </Button>
        )}
      >
        <Suspense fallback={<LoadingState />}>
          {panel.exportOff ? <div className={classes.panel}>{panel.exportOff}</div> : <ExportPanel {...panel} />}
        </Suspense>
      </BesidePanel>
    </div>
  );
}

function FilterButton({
  fields,
  count,
  onReset,
}: Pick<ListFilters, 'fields' | 'count'> & { readonly onReset: () => void }) {
  return (
    <BesidePanel
      role="dialog"
      side="below-end"
      width={320}
      button={(opener) => (
        <Button {...opener} variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {count > 0 ? (
            <Trans id="invoices.filter.button-count">Filters ({count})</Trans>
          ) : (
            <Trans id="invoices.filter.button">Filters</Trans>
          )}
        </Button>
      )}
    >
      <div className={classes.panel}>
        <Suspense fallback={<LoadingState />}>{fields}</Suspense>
        <Button variant="subtle" disabled={count === 0} onClick={onReset}>
          <Trans id="invoices.filter.reset">Remove all filters</Trans>
        </Button>
      </div>
    </BesidePanel>
  );
}
