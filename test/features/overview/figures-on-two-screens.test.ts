import fc from 'fast-check';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { agingOf } from '../../../domain/ledger/outstanding.ts';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import { type Charge, chargeStatuses } from '../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { payabilityOf } from '../../../src/features/invoices/payability.ts';
import { invoiceColumns } from '../../../src/features/invoices/list/invoice-columns.tsx';
import { activityQuery, outstandingQuery } from '../../../src/features/ledger/ledger-queries.ts';
import { invoiceSummaryQuery } from '../../../src/features/invoices/invoice-queries.ts';
import { dueWeeksQuery, needsQuery } from '../../../src/features/overview/overview-queries.ts';
import { fundsQuery } from '../../../src/features/payments/funds/fund-queries.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import { modelCharge } from '../../faults/model-rows.ts';
import { syncedWorld } from '../../offline/offline-world.ts';
import { testLimitMs } from '../../wait-limits.ts';

const today = plainDate('2026-03-02');
const byDue = { field: 'dueDate', descending: false } as const;

type Figures = Readonly<Record<string, (offline: Offline) => Promise<readonly unknown[]>>>;

/** Each figure that stands on two screens, as the two read it. */
const figures = {
  'what is past due: Home’s first block and the tab': async (offline) => {
    const { overdueCount, overdueMinor } = await needsQuery(offline).queryFn();
    const tab = await tabOf(offline, 'pastDue');
    return [
      [overdueCount, overdueMinor],
      [tab.count, tab.remainingMinor],
    ];
  },
  'what is past due: Home’s weeks and the tab': async (offline) => {
    const { weeks } = await weeksOf(offline);
    const late = weeks.filter(({ stretch }) => stretch.kind === 'overdue');
    return [sumOf(late), (await tabOf(offline, 'pastDue')).remainingMinor];
  },
  'what is due later: Home’s weeks and the tab Open': async (offline) => {
    const { weeks } = await weeksOf(offline);
    return [
      sumOf(weeks.filter(({ stretch }) => stretch.kind !== 'overdue')),
      (await tabOf(offline, 'open')).remainingMinor,
    ];
  },
  'each week of Home and the list that it opens': async (offline) => {
    const { weeks } = await weeksOf(offline);
    const lists = weeks.map(async ({ stretch: { kind, from, to } }) => {
      const tab = kind === 'overdue' ? 'pastDue' : 'open';
      const range = { dueFrom: from ?? undefined, dueTo: to ?? undefined };
      const ids = await offline.read.ids({ tab, ...range }, byDue);
      return [ids.length, payabilityOf(await offline.read.charges(ids)).remainingMinor];
    });
    return [weeks.map(({ count, remainingMinor }) => [count, remainingMinor]), await Promise.all(lists)];
  },
  'what credits have left: Home’s line, the tab Open and what a payment can use': async (offline) => {
    const { creditMinor } = await weeksOf(offline);
    const funds = (await fundsQuery(offline).queryFn()).filter(({ from }) => from.kind === 'credit');
    const usable = funds.reduce((total, { leftMinor }) => total + leftMinor, 0);
    return [
      [creditMinor, creditMinor],
      [(await tabOf(offline, 'open')).creditMinor, usable],
    ];
  },
  'what is due: a tab and the selection of all its rows': async (offline) => {
    const views = await offline.read.charges(await offline.read.ids({ tab: 'open' }, byDue));
    return [(await tabOf(offline, 'open')).remainingMinor, payabilityOf(views).remainingMinor];
  },
  'what is left of invoices and of credits: the tab Open and the file of its list': async (offline) => {
    const views = await offline.read.charges(await offline.read.ids({ tab: 'open' }, byDue));
    const left = invoiceColumns(today).find(({ key }) => key === 'remainingDueMinor');
    const inFile = (wanted: boolean) =>
      views
        .filter(({ row }) => (row.type === 'credit') === wanted)
        .reduce((total, view) => total + Math.abs(left?.amount?.(view)?.amountMinor ?? 0), 0);
    const { remainingMinor, creditMinor } = await tabOf(offline, 'open');
    return [
      [remainingMinor, creditMinor],
      [inFile(false), inFile(true)],
    ];
  },
} satisfies Figures;

/** Figures that also follow from the story of each charge; charges with a made-up status have none. */
const figuresOfStatements = {
  'what is outstanding: the statement of today, and the tabs Open and Past due': async (offline) => {
    const aging = await agingToday(offline);
    const tabs = [await tabOf(offline, 'open'), await tabOf(offline, 'pastDue')];
    const remainingMinor = sumOf(tabs);
    const creditMinor = tabs.reduce((total, tab) => total + tab.creditMinor, 0);
    return [
      [aging.totalMinor - aging.buckets.credits, Math.abs(aging.buckets.credits), aging.totalMinor],
      [remainingMinor, creditMinor, remainingMinor - creditMinor],
    ];
  },
  'what is past due: the ages of the statement and the tab': async (offline) => {
    const { days30, days60, days90, older } = (await agingToday(offline)).buckets;
    return [days30 + days60 + days90 + older, (await tabOf(offline, 'pastDue')).remainingMinor];
  },
  'the closing balance of the activity, and what is outstanding': async (offline) => {
    const client = new QueryClient();
    const from = addDays(today, -20);
    const shown = await activityQuery(offline, who, from, today).queryFn({ client });
    return [shown?.statement.closingMinor, (await agingToday(offline)).totalMinor];
  },
} satisfies Figures;

const who = { user: 'u', name: 'Ana Ruiz', userType: 'buyer', roles: ['buyerAdministrator'] } as unknown as Parameters<
  typeof activityQuery
>[1];

async function agingToday(offline: Offline) {
  const items = await outstandingQuery(offline, who, today).queryFn({ client: new QueryClient() });
  if (!items) throw new Error('The device does not know what is outstanding.');
  return agingOf(items);
}

async function tabOf(offline: Offline, wanted: string) {
  const found = (await invoiceSummaryQuery(offline, { tab: 'all' }).queryFn()).find(({ tab }) => tab === wanted);
  if (!found) throw new Error(`The summary has no tab "${wanted}".`);
  return found;
}

function weeksOf(offline: Offline) {
  return dueWeeksQuery(offline, today, 1).queryFn();
}

function sumOf(parts: readonly { readonly remainingMinor: number }[]): number {
  return parts.reduce((total, { remainingMinor }) => total + remainingMinor, 0);
}

const someCharges: fc.Arbitrary<readonly Charge[]> = fc
  .array(
    fc.record({
      status: fc.constantFrom(...chargeStatuses),
      type: fc.constantFrom(...chargeTypes),
      due: fc.integer({ min: -40, max: 60 }),
      remainingDueMinor: fc.integer({ min: 1, max: 5_000 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ due, ...over }, index) =>
      modelCharge(100 + index, { ...over, billDate: addDays(today, due - 30), dueDate: addDays(today, due) }),
    ),
  );

/** Charges to which nothing has happened yet. */
const openCharges: typeof someCharges = someCharges.map((charges) =>
  charges.map((charge) => ({
    ...charge,
    status: 'open',
    totalMinor: charge.remainingDueMinor,
    // Nothing is billed in the future.
    billDate: charge.billDate > today ? today : charge.billDate,
  })),
);

it(
  'a statement has the same sums as the invoices and Home',
  () => expect(holdForAll(openCharges, { ...figures, ...figuresOfStatements })).resolves.toBeUndefined(),
  testLimitMs,
);

it(
  'a figure that stands on two screens is the same on both, with credits among the invoices too',
  () => expect(holdForAll(someCharges, figures)).resolves.toBeUndefined(),
  testLimitMs,
);

async function holdForAll(worlds: typeof someCharges, compared: Figures): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worlds, async (charges) => {
      const { server, settle, offline } = await syncedWorld({ charges: 0, pageRows: 500 });
      server.change(() => {
        for (const charge of charges) server.put('charges', charge);
      });
      await settle(offline.pull());
      for (const [name, read] of Object.entries(compared)) {
        const [one, other] = await read(offline);
        expect([name, one]).toEqual([name, other]);
      }
      offline.close();
    }),
    { numRuns: 15 },
  );
}
