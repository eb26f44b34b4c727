import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { editsAmong } from '../../../ui/status/edit-batches.ts';
import { changedByBatchQuery } from '../invoice-queries.ts';

/** The status of edits that were made together. */
export type BatchStatus = {
  readonly size: number;
  /** Number of edits that are done at the server. */
  readonly changed: number;
  /** Number of edits on this device without an answer. */
  readonly waiting: number;
  readonly needing: number;
};

/** Charges of unfinished edits of this batch: waiting, or refused. Empty without a batch. */
export function useUndoneCharges(batchId: string | undefined): readonly string[] {
  const edits = editsAmong(useEntries());
  if (batchId === undefined) return [];
  return edits
    .filter(({ entry, input }) => input.batch?.id === batchId && entry.state.kind !== 'sent')
    .map(({ input }) => input.chargeId);
}

/** Counted from the server's records and the entries on this device, so that it is correct after a reload. */
export function useBatchStatus(batchId: string): BatchStatus | null {
  const { offline } = usePortal();
  const edits = editsAmong(useEntries()).filter(({ input }) => input.batch?.id === batchId);
  const { data: records } = useOfflineQuery(changedByBatchQuery(offline, batchId));
  const size = edits[0]?.input.batch?.size ?? records?.size;
  if (!records || size === undefined) return null;
  const sent = edits.filter(({ entry }) => entry.state.kind === 'sent' && !records.ids.has(entry.id));
  const needing = edits.filter(({ entry }) => entry.state.kind === 'needsYou').length;
  const changed = records.ids.size + sent.length;
  return { size, changed, needing, waiting: edits.filter(({ entry }) => entry.state.kind !== 'sent').length - needing };
}
