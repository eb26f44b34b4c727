import { useRef, useState } from 'react';
import type { ChargeEdit } from '../../../../domain/invoices/charge-edit.ts';
import type { EditInvoiceInput } from '../../../../domain/invoices/edit-invoice.action.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import type { ChargeId } from '../../../../domain/ids.ts';
import type { Offline } from '../../../offline/offline.ts';
import { newUuid } from '../../../platform/account/new-uuid.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { replaceableEdit } from './pending-edits.ts';

/** New values for one invoice. */
export type NewValues = { readonly chargeId: ChargeId; readonly set: ChargeEdit };
type Saved = { readonly batchId: string };

/**
 * Keeps edits in the outbox, all of them or none, and tells why where none was kept. Answers the id under which they belong
 * together. A second call while the first is under way does nothing.
 */
export function useEditInvoices() {
  const { offline } = usePortal();
  const isUnderWay = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const save = async (edits: readonly NewValues[], together: 'single' | 'batch'): Promise<Saved | null> => {
    if (isUnderWay.current || edits.length === 0) return null;
    isUnderWay.current = true;
    setIsWorking(true);
    try {
      const batchId = newUuid();
      const kept = await keep(offline, edits, together === 'batch' ? batchId : null);
      setRefusal(kept.ok ? null : kept.refusal);
      return kept.ok ? { batchId } : null;
    } finally {
      isUnderWay.current = false;
      setIsWorking(false);
    }
  };
  return { save, refusal, isWorking };
}

/** What could be replaced a moment ago may be on its way by now; then the new values go behind it. */
async function keep(offline: Offline, edits: readonly NewValues[], batchId: string | null) {
  const batch = batchId ? { batch: { id: batchId, size: edits.length } as EditInvoiceInput['batch'] } : {};
  const compose = async () => {
    const entries = await offline.entries.all();
    return edits.map((edit) => ({
      input: { ...edit, ...batch },
      options: { replaces: replaceableEdit(entries, edit.chargeId, edit.set) },
    }));
  };
  const kept = await offline.enqueueAll('editInvoice', await compose());
  const wasLate = !kept.ok && (kept.refusal.code === 'ACTION_IN_PROGRESS' || kept.refusal.code === 'NOT_FOUND');
  return wasLate ? offline.enqueueAll('editInvoice', await compose()) : kept;
}
