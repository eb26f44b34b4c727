import { visibilityOf } from '../../../domain/access/role.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { ledgerOf } from '../../../domain/ledger/ledger.ts';
import type { NamedLedger } from '../../../domain/ledger/transactions.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Who } from '../../platform/account/account.ts';

const read = ['charges', 'payments', 'adjustments', 'actions', 'buyers', 'older'] as const;

/** All charges and payments of this device as a ledger. Makes no request. */
export const ledgerQuery = (offline: Offline, { userType, roles, user, name }: Who) => ({
  queryKey: ['device', ...read, 'ledger', user],
  queryFn: async (): Promise<NamedLedger> => {
    const [payments, adjustments, actions, older, ids] = await Promise.all([
      offline.read.all('payments'),
      offline.read.all('adjustments'),
      offline.read.all('actions'),
      offline.older.status(),
      offline.read.ids({ tab: 'all' }, { field: 'billDate', descending: false }),
    ]);
    const charges = (await offline.read.charges(ids)).map(({ row }) => row);
    const visibility = visibilityOf(userType, roles);
    const names = new Map<string, string>([[user, name]]);
    for (const { userId, buyerUserName } of charges) if (userId && buyerUserName) names.set(userId, buyerUserName);
    for (const { userId, authorName } of actions) names.set(userId, authorName);
    const ledger = ledgerOf({
      charges,
      payments,
      adjustments,
      heldSince: heldSince(older),
      seesAccount: visibility === 'account' || visibility === 'support',
      timeZone: offline.identity.timeZone,
    });
    return { ledger, names };
  },
});

/** Null after the last older charge was loaded, because all charges are held then. */
function heldSince({ keptSince, total, hasMore }: Awaited<ReturnType<Offline['older']['status']>>): PlainDate | null {
  return total !== null && !hasMore ? null : keptSince;
}
