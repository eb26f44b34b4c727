import { useListSelection, type ListSelecting } from '../../../kit/list/use-list-selection.ts';
import type { ChargeFilter } from '../../../../domain/invoices/charge-filter.ts';
import type { ChargeSort, ChargeView } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { isNothingSelected, writeSelection } from '../../../ui/lists/row-selection.ts';
import { type Editability, editabilityOf } from '../edit/editability.ts';
import { useUndoneCharges } from '../edit/use-undone-edits.ts';
import { selectedInvoicesQuery } from '../invoice-queries.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { type Payability, payabilityOf } from '../payability.ts';

export type InvoiceSelecting = ListSelecting & {
  /** The selection as in the address; for a batch, its unfinished edits. */
  readonly written: string | undefined;
  /** The selected rows; undefined without a selection, or while they are read. */
  readonly views: readonly ChargeView[] | undefined;
  readonly payability: Payability | undefined;
  readonly editability: Editability | undefined;
  /** The payable part of the selection, as in the address. */
  readonly payableSelection: string | undefined;
};

/** The selection of the list, with its payable and editable parts. */
export function useInvoiceSelection(
  search: InvoiceSearch,
  filter: ChargeFilter,
  sort: ChargeSort,
  onSearch: (change: Partial<InvoiceSearch>) => void,
): InvoiceSelecting {
  const { offline } = usePortal();
  const undone = useUndoneCharges(search.batch);
  const written = search.sel ?? writeSelection({ mode: 'some', ids: undone });
  const selecting = useListSelection(
    written,
    () => offline.read.ids(filter, sort),
    (sel) => onSearch({ sel }),
  );
  const isAny = !isNothingSelected(selecting.selection);
  const { data: views } = useOfflineQuery({ ...selectedInvoicesQuery(offline, filter, sort, written), enabled: isAny });
  const selected = isAny ? views : undefined;
  const payability = selected && payabilityOf(selected);
  const payable = payability?.payable.map((line) => line.chargeId) ?? [];
  return {
    ...selecting,
    written,
    views: selected,
    payability,
    editability: selected && editabilityOf(selected),
    payableSelection: writeSelection({ mode: 'some', ids: payable }),
  };
}
