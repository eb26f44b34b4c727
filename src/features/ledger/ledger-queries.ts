import type { QueryClient } from '@tanstack/react-query';
import { seesAccount } from '../../../domain/access/visibility.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type Ledger, ledgerSteps } from '../../../domain/ledger/ledger.ts';
import { outstandingSteps } from '../../../domain/ledger/outstanding.ts';
import { activitySteps } from '../../../domain/ledger/running-balance.ts';
import { type NamedLedger, type Transaction, transactionSteps } from '../../../domain/ledger/transactions.ts';
import type { Currency } from '../../../domain/money.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Who } from '../../platform/account/account.ts';
import { deviceQueryDefaults } from '../../platform/account/device-queries.ts';
import { inTurns, yieldToScreen } from '../../platform/in-turns.ts';

/** Charges read in one task. */
const rowsAtOnce = 250;

const read = ['charges', 'payments', 'adjustments', 'actions', 'buyers', 'older'] as const;

/** All charges and payments of this device as a ledger. Makes no request, and holds up no frame. */
export function ledgerQuery(offline: Offline, { userType, roles, user, name }: Who) {
  return {
    queryKey: ['device', ...read, 'ledger', user],
    structuralSharing: false as const,
    queryFn: async (): Promise<NamedLedger> => {
      const [payments, adjustments, actions, older, ids] = await Promise.all([
        offline.read.all('payments'),
        offline.read.all('adjustments'),
        offline.read.all('actions'),
        offline.older.status(),
        offline.read.ids({ tab: 'all' }, { field: 'billDate', descending: false }),
      ]);
      const charges: Charge[] = [];
      for (let first = 0; first < ids.length; first += rowsAtOnce) {
        for (const { row } of await offline.read.charges(ids.slice(first, first + rowsAtOnce))) charges.push(row);
        await yieldToScreen();
      }
      const names = new Map<string, string>([[user, name]]);
      for (const { userId, buyerUserName } of charges) if (userId && buyerUserName) names.set(userId, buyerUserName);
      for (const { userId, authorName } of actions) names.set(userId, authorName);
      const ledger = await inTurns(
        ledgerSteps({
          charges,
          payments,
          adjustments,
          heldSince: heldSince(older),
          seesAccount: seesAccount(userType, roles),
          timeZone: offline.identity.timeZone,
        }),
      );
      return { ledger, names };
    },
  };
}

type Transactions = { readonly ledger: Ledger; readonly transactions: readonly Transaction[] };

/** The lines of the same ledger. */
export const transactionsQuery = (offline: Offline, who: Who, currency: Currency) => ({
  queryKey: ['device', ...read, 'transactions', who.user, currency],
  structuralSharing: false as const,
  queryFn: async ({ client }: OfLedger): Promise<Transactions> => {
    const named = await client.fetchQuery({ ...deviceQueryDefaults, ...ledgerQuery(offline, who) });
    return { ledger: named.ledger, transactions: await inTurns(transactionSteps(named, currency)) };
  },
});

type OfLedger = { readonly client: QueryClient };

/** Null if charges that may have been outstanding are not on this device. */
export const outstandingQuery = (offline: Offline, who: Who, on: PlainDate) => ({
  queryKey: ['device', ...read, 'outstanding', who.user, on],
  structuralSharing: false as const,
  queryFn: async ({ client }: OfLedger) => inTurns(outstandingSteps(await ledgerIn(client, offline, who), on)),
});

/** Null if the opening balance is not known on this device. */
export const activityQuery = (offline: Offline, who: Who, from: PlainDate, to: PlainDate) => ({
  queryKey: ['device', ...read, 'activity of', who.user, from, to],
  structuralSharing: false as const,
  queryFn: async ({ client }: OfLedger) => {
    const ledger = await ledgerIn(client, offline, who);
    const statement = await inTurns(activitySteps(ledger, from, to));
    const outstanding = await inTurns(outstandingSteps(ledger, to));
    return statement && outstanding ? { statement, outstanding } : null;
  },
});

async function ledgerIn(client: QueryClient, offline: Offline, who: Who): Promise<Ledger> {
  return (await client.fetchQuery({ ...deviceQueryDefaults, ...ledgerQuery(offline, who) })).ledger;
}

/** Null after the last older charge was loaded, because all charges are held then. */
function heldSince({ keptSince, total, hasMore }: Awaited<ReturnType<Offline['older']['status']>>): PlainDate | null {
  return total !== null && !hasMore ? null : keptSince;
}
