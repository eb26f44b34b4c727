import { type NotEditableReason, whyNotEditable } from '../../../../domain/invoices/charge-edit.ts';
import type { ChargeView } from '../../../offline/offline.ts';

/** The editable part of a selection, and the reasons for the others. */
export type Editability = {
  readonly count: number;
  readonly editable: readonly ChargeView[];
  readonly refused: readonly { readonly reason: NotEditableReason; readonly count: number }[];
};

export function editabilityOf(views: readonly ChargeView[]): Editability {
  const reasons = new Map<NotEditableReason, number>();
  const editable: ChargeView[] = [];
  for (const view of views) {
    const reason = whyNotEditable(view.row);
    if (reason === null) editable.push(view);
    else reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return { count: views.length, editable, refused: [...reasons].map(([reason, count]) => ({ reason, count })) };
}
