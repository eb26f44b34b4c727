import { Plural, Trans } from '@lingui/react/macro';
import type { EditInvoiceInput } from '../../../../domain/invoices/edit-invoice.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { editsAmong } from '../../../ui/status/edit-batches.ts';
import { EditCompare } from '../../../ui/status/edit-compare.tsx';

export const editInvoiceFace: ActionFace<EditInvoiceInput> = {
  Title: ({ input: { chargeId } }) => {
    const { offline } = usePortal();
    const { data: number = '' } = useOfflineQuery({
      queryKey: ['device', 'charges', 'number', chargeId],
      queryFn: async () => (await offline.read.charges([chargeId]))[0]?.row.invoiceNumber ?? '',
    });
    return <Trans id="actions.edit-invoice.title">PO number and notes for {number}</Trans>;
  },
  ManyTitle: ({ count }) => (
    <Plural
      id="outbox.group.edits"
      value={count}
      one="# change to a PO number or notes"
      other="# changes to PO numbers or notes"
    />
  ),
  Compare: ({ entry }) => {
    const [edit] = editsAmong([entry]);
    return edit ? <EditCompare edit={edit} /> : null;
  },
  editLink: ({ chargeId }) => ({ to: '/account-overview/invoices/$chargeId', params: { chargeId } }),
};
