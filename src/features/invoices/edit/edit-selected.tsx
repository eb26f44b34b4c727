import { useNavigate } from '@tanstack/react-router';
import type { ChargeFilter } from '../../../../domain/invoices/charge-filter.ts';
import type { ChargeSort } from '../../../offline/offline.ts';
import { useAllTexts } from '../../../kit/use-all-texts.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { EditInvoicesDialog, type EditMode } from './edit-invoices-dialog.tsx';
import { editabilityOf } from './editability.ts';
import { editedInvoicesQuery } from '../invoice-queries.ts';
import type { InvoiceSearch } from '../invoice-search.ts';

type EditSelectedProps = {
  readonly mode: EditMode;
  readonly filter: ChargeFilter;
  readonly sort: ChargeSort;
  /** The selection as in the address. */
  readonly written: string | undefined;
  readonly onSearch: (change: Partial<InvoiceSearch>) => void;
};

/** The form that edits the selection. After saving, unfinished edits stay selected. */
export function EditSelected({ mode, filter, sort, written, onSearch }: EditSelectedProps) {
  const { offline } = usePortal();
  const { data: views } = useOfflineQuery(editedInvoicesQuery(offline, filter, sort, written));
  const navigate = useNavigate();
  const areTextsThere = useAllTexts();
  if (!areTextsThere || !views || views.length === 0) return null;
  return (
    <EditInvoicesDialog
      editability={editabilityOf(views)}
      mode={mode}
      onMode={(edit) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, edit }),
          // The state of the history entry stays, so that going back still closes the dialog.
          state: true,
          replace: true,
          resetScroll: false,
        })
      }
      onSaved={(batch) => onSearch({ edit: undefined, sel: undefined, batch })}
    />
  );
}
