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
 * Queues edits in the outbox, all or none, and returns the reason if none was stored. Returns the id of the batch. A second call during the
 * first does nothing.
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

/** An entry that was replaceable a moment ago may be in sending now; then the new values wait behind it. */
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
