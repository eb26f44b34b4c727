import { type PlannedInvoice, autoPayPlan } from '../../../../domain/bank-accounts/auto-pay.ts';
import type { AutoPayTerms } from '../../../../domain/bank-accounts/auto-pay-terms.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { type PlainDate, addDays } from '../../../../domain/time/calendar-date.ts';
import type { Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { useToday } from '../../../ui/text/use-today.ts';

const daysShown = 60;

/**
 * What AutoPay pays from an account by these terms from tomorrow on, the day of its next run; undefined until it is read. Null without
 * terms.
 */
export function useAutoPayPlan(
  account: Pick<BankAccount, 'currency'>,
  terms: AutoPayTerms | null,
): readonly PlannedInvoice[] | null | undefined {
  const { offline, program } = usePortal();
  const from = addDays(useToday(program.timeZone), 1);
  return useOfflineQuery(autoPayPlanQuery(offline, account.currency, terms, from)).data;
}

/** The plan by the rule of the server's job, from rows of this device. */
const autoPayPlanQuery = (
  offline: Offline,
  currency: BankAccount['currency'],
  terms: AutoPayTerms | null,
  from: PlainDate,
) => ({
  queryKey: ['device', 'charges', 'outbox', 'approvals', 'auto-pay', currency, terms, from],
  queryFn: async () => {
    if (!terms) return null;
    const byDueDate = { field: 'dueDate', descending: false } as const;
    const late = await offline.read.ids({ tab: 'pastDue' }, byDueDate);
    const open = await offline.read.ids({ tab: 'open', dueTo: addDays(from, daysShown) }, byDueDate);
    const views = await offline.read.charges([...late, ...open]);
    const waiting = new Set<string>(views.filter(({ waitingMinor }) => waitingMinor > 0).map(({ row }) => row.id));
    const approvals = await offline.read.all('approvals');
    const charges = views.map(({ row }) => row);
    return autoPayPlan({ terms, account: { currency }, charges, approvals, waiting, from });
  },
});
