import { useRef } from 'react';
import type { ChargeFilter, ChargeSort } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { selectedInvoicesQuery } from '../invoice-queries.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import type { RowSelection } from '../../../ui/lists/row-selection.ts';
import {
  isNothingSelected,
  nothingSelected,
  readSelection,
  withSelected,
  writeSelection,
} from '../../../ui/lists/row-selection.ts';
import type { Payability } from '../payability.ts';
import { payabilityOf } from '../payability.ts';
import type { Editability } from '../edit/editability.ts';
import { editabilityOf } from '../edit/editability.ts';
import { useUndoneCharges } from '../edit/use-undone-edits.ts';

type InvoiceSelecting = {
  readonly selection: RowSelection;
  /** The selection as the address carries it; what is not done of a batch of edits where it names a batch. */
  readonly written: string | undefined;
  readonly payability: Payability | undefined;
  readonly editability: Editability | undefined;
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
  const undone = useUndoneCharges(search.batch);
  const written = search.sel ?? writeSelection({ mode: 'some', ids: undone });
  const selection = readSelection(written);
  const isAny = !isNothingSelected(selection);
  const { data: views } = useOfflineQuery({ ...selectedInvoicesQuery(offline, filter, sort, written), enabled: isAny });
  const selected = isAny ? views : undefined;
  const payability = selected && payabilityOf(selected);
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
    written,
    payability,
    editability: selected && editabilityOf(selected),
    payableSelection: writeSelection({ mode: 'some', ids: payable }),
    select,
    selectAll: (isOn) => put(isOn ? { mode: 'all', except: [] } : nothingSelected),
  };
}

/**
 * Opens the form for what is selected at that moment: while somebody types, edits of a batch may arrive at the server, and the form keeps
 * them. The batch goes on being told of.
 */
export function openingEdit(
  { batch }: InvoiceSearch,
  { written, editability }: Pick<InvoiceSelecting, 'written' | 'editability'>,
): Partial<InvoiceSearch> {
  return { edit: editability?.editable.length === 1 ? 'each' : 'same', sel: written, batch };
}
