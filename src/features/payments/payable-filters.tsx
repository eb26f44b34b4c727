import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ChargeView } from '../../offline/offline.ts';
import { type MakePaymentSearch, payableDues } from './make-payment-search.ts';

/** The filters of payable invoices: by due date, and by group if there are groups. */
export function usePayableFilters(
  views: readonly ChargeView[],
  { due, group }: MakePaymentSearch,
  change: (changes: Partial<MakePaymentSearch>) => void,
) {
  const { t } = useLingui();
  const groups = [...new Set(views.flatMap(({ row }) => row.customerGroupName ?? []))].toSorted();
  const dueLabel = t({ id: 'payments.select.filter-due', message: 'Due' });
  const groupLabel = t({ id: 'payments.select.filter-group', message: 'Group' });
  const dues = [
    { value: '', label: t({ id: 'payments.select.due-any', message: 'Any time' }) },
    { value: 'overdue', label: t({ id: 'payments.select.due-overdue', message: 'Overdue' }) },
    { value: 'week', label: t({ id: 'payments.select.due-week', message: 'Within 7 days' }) },
    { value: 'month', label: t({ id: 'payments.select.due-month', message: 'Within 30 days' }) },
  ];
  return {
    count: (due ? 1 : 0) + (group ? 1 : 0),
    none: { due: undefined, group: undefined },
    chosen: [
      { label: dueLabel, value: due && dues.find(({ value }) => value === due)?.label },
      { label: groupLabel, value: group },
    ],
    fields: (
      <>
        <NativeSelect
          label={<span>{dueLabel}</span>}
          value={due ?? ''}
          onChange={({ currentTarget }) => change({ due: payableDues.find((one) => one === currentTarget.value) })}
          data={dues}
        />
        {groups.length > 0 ? (
          <NativeSelect
            label={<span>{groupLabel}</span>}
            value={group ?? ''}
            onChange={({ currentTarget }) => change({ group: currentTarget.value || undefined })}
            data={[{ value: '', label: t({ id: 'payments.select.group-any', message: 'All groups' }) }, ...groups]}
          />
        ) : null}
      </>
    ),
  };
}
