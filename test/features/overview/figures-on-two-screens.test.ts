import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { chargeStatuses } from '../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { payabilityOf } from '../../../src/features/invoices/payability.ts';
import { invoiceSummaryQuery } from '../../../src/features/invoices/invoice-queries.ts';
import { dueWeeksQuery, needsQuery } from '../../../src/features/overview/overview-queries.ts';
import { fundsQuery } from '../../../src/features/payments/funds/fund-queries.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import { modelCharge } from '../../faults/model-rows.ts';
import { syncedWorld } from '../../offline/offline-world.ts';
import { testLimitMs } from '../../wait-limits.ts';

const today = plainDate('2026-03-02');
const byDue = { field: 'dueDate', descending: false } as const;

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
} satisfies Record<string, (offline: Offline) => Promise<readonly [unknown, unknown] | readonly unknown[]>>;

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

it(
  'a figure that stands on two screens is the same on both, with credits among the invoices too',
  async () => {
    await fc.assert(
      fc.asyncProperty(someCharges, async (charges) => {
        const { server, settle, offline } = await syncedWorld({ charges: 0, pageRows: 500 });
        server.change(() => {
          for (const charge of charges) server.put('charges', charge);
        });
        await settle(offline.pull());
        for (const [name, read] of Object.entries(figures)) {
          const [one, other] = await read(offline);
          expect([name, one]).toEqual([name, other]);
        }
        offline.close();
      }),
      { numRuns: 15 },
    );
  },
  testLimitMs,
);
