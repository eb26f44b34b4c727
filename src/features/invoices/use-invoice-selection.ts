import { useRef } from 'react';
import type { ChargeFilter, ChargeSort } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/portal-context.ts';
import { selectedInvoicesQuery } from './invoice-queries.ts';
import type { InvoiceSearch } from './invoice-search.ts';
import type { RowSelection } from '../../ui/row-selection.ts';
import {
  isNothingSelected,
  nothingSelected,
  readSelection,
  withSelected,
  writeSelection,
} from '../../ui/row-selection.ts';
import type { Payability } from './payability.ts';
import { payabilityOf } from './payability.ts';

type InvoiceSelecting = {
  readonly selection: RowSelection;
  readonly payability: Payability | undefined;
  /** The payable ones of the selection, as an address carries them. */
  readonly payableSelection: string | undefined;
  readonly select: (index: number, id: string, isOn: boolean, isRange: boolean) => void;
  readonly selectAll: (isOn: boolean) => void;
};

/** What is selected in the list, kept in the address; a range goes from the last box that was clicked to this one. */
export function useInvoiceSelection(
  search: InvoiceSearch,
  filter: ChargeFilter,
  sort: ChargeSort,
  onSearch: (change: Partial<InvoiceSearch>) => void,
): InvoiceSelecting {
  const { offline } = usePortal();
  const anchor = useRef<number | null>(null);
  const selection = readSelection(search.sel);
  const { data: views } = useOfflineQuery(selectedInvoicesQuery(offline, filter, sort, search.sel));
  const payability = views && !isNothingSelected(selection) ? payabilityOf(views) : undefined;
  const put = (next: RowSelection) => onSearch({ sel: writeSelection(next) });
  const select: InvoiceSelecting['select'] = (index, id, isOn, isRange) => {
    const from = isRange ? anchor.current : null;
    anchor.current = index;
    if (from === null) return put(withSelected(selection, [id], isOn));
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    void offline.read.ids(filter, sort).then((ids) => put(withSelected(selection, ids.slice(first, last + 1), isOn)));
  };
  const payable = payability?.payable.map((line) => line.chargeId) ?? [];
  return {
    selection,
    payability,
    payableSelection: writeSelection({ mode: 'some', ids: payable }),
    select,
    selectAll: (isOn) => put(isOn ? { mode: 'all', except: [] } : nothingSelected),
  };
}
