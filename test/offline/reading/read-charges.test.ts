import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import { type Charge, chargeStatuses } from '../../../domain/invoices/charge.ts';
import { chargeTabs, chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { isInTab, owedMinor } from '../../../domain/invoices/charge-rules.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import type { CardId } from '../../../domain/ids.ts';
import { type ChargeFilter, isInFilter } from '../../../domain/invoices/charge-filter.ts';
import type { ChargeSort, Offline } from '../../../src/offline/offline.ts';
import { chargeId, modelCharge, modelDispute, numberedId, tom } from '../../faults/model-rows.ts';
import { writeMeta } from '../../../src/offline/store.ts';
import { storeOf } from '../account/an-account.ts';
import { createOfflineWorld, payment, queued, syncedWorld } from '../offline-world.ts';
import { testLimitMs } from '../../wait-limits.ts';

const today = plainDate('2026-03-02');
const longAgo = { billDate: plainDate('2023-01-10'), dueDate: plainDate('2023-02-10'), status: 'paid' } as const;
const sorts: readonly ChargeSort['field'][] = [
  'dueDate',
  'billDate',
  'invoiceNumber',
  'sellerName',
  'totalMinor',
  'remainingDueMinor',
  'status',
];
const groups = [numberedId('a', 1), numberedId('a', 2)] as unknown as readonly NonNullable<Charge['groupId']>[];

const cards = [1, 2].map((number) => numberedId('d', number) as CardId) as [CardId, CardId];

const someCharges = fc
  .array(
    fc.record({
      status: fc.constantFrom(...chargeStatuses),
      type: fc.constantFrom(...chargeTypes),
      hasOpenDispute: fc.boolean(),
      due: fc.integer({ min: -40, max: 40 }),
      totalMinor: fc.integer({ min: 1, max: 9_000_000 }),
      remainingDueMinor: fc.integer({ min: 0, max: 5_000 }),
      poNumber: fc.option(fc.constantFrom('PO-7', 'po-12', 'Hafen')),
      sellerName: fc.constantFrom('Northgate Timber', 'Ämter & Söhne', 'zeta'),
      groupId: fc.option(fc.constantFrom(...groups)),
      consolidatedInvoiceId: fc.option(fc.constantFrom(chargeId(1), chargeId(2)), { freq: 1 }),
      cardId: fc.option(fc.constantFrom(...cards)),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ due, ...over }, index) =>
      modelCharge(100 + index, { ...over, billDate: addDays(today, due - 30), dueDate: addDays(today, due) }),
    ),
  );

const someFilter: fc.Arbitrary<ChargeFilter> = fc.record({
  tab: fc.constantFrom(...chargeTabs),
  search: fc.option(fc.constantFrom('inv-1', 'PO-', ' hafen ', 'söhne', 'nowhere'), { nil: undefined }),
  type: fc.option(fc.constantFrom(...chargeTypes), { nil: undefined }),
  status: fc.option(fc.constantFrom(...chargeStatuses), { nil: undefined }),
  groupId: fc.option(fc.constantFrom(...groups), { nil: undefined }),
  sellerName: fc.option(fc.constantFrom('Ämter & Söhne', 'nobody'), { nil: undefined }),
  consolidatedInvoiceId: fc.option(fc.constant(chargeId(1)), { nil: undefined }),
  cardId: fc.option(fc.constant(cards[0]), { nil: undefined }),
  dueFrom: fc.option(fc.constant(addDays(today, -10)), { nil: undefined }),
  dueTo: fc.option(fc.constant(addDays(today, 20)), { nil: undefined }),
  minMinor: fc.option(fc.constant(1_000), { nil: undefined }),
  maxMinor: fc.option(fc.constant(4_000_000), { nil: undefined }),
});

describe('the list on the device', () => {
  it(
    'returns the same pages as a full scan of the rows',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          someCharges,
          someFilter,
          fc.constantFrom(...sorts),
          fc.boolean(),
          async (charges, filter, field, descending) => {
            const { offline } = await deviceWith(charges);
            const sort = { field, descending };
            const naive = charges.filter((charge) => isNaivelyMatching(charge, filter));
            // As the server evaluates the same filter.
            expect(charges.filter((charge) => isInFilter(charge, filter, today))).toEqual(naive);
            const ids = await offline.read.ids(filter, sort);
            expect([...ids].toSorted()).toEqual(naive.map((charge) => charge.id).toSorted());
            expect(await offline.read.count(filter)).toBe(naive.length);
            const pages = [
              ...(await offline.read.page(filter, sort, 0, 7)),
              ...(await offline.read.page(filter, sort, 7, 200)),
            ];
            expect(pages.map((view) => view.row.id)).toEqual(ids);
            expectSorted(
              pages.map((view) => view.row),
              sort,
            );
            await expectSums(offline, charges, filter);
            offline.close();
          },
        ),
        { numRuns: 25 },
      );
    },
    testLimitMs,
  );

  it('counts a charge as past due on a later day, without a change of its row', async () => {
    const charges = [modelCharge(1, { dueDate: addDays(today, -1) }), modelCharge(2, { dueDate: today })];
    const { offline, device } = await deviceWith(charges);
    expect(await offline.read.count({ tab: 'pastDue' })).toBe(1);
    device.clockOffsetMs = 86_400_000;
    expect(await offline.read.count({ tab: 'pastDue' })).toBe(2);
  });

  it('counts payable charges without those in payment and those with a queued payment', async () => {
    const past = { dueDate: addDays(today, -1), remainingDueMinor: 500, pendingAmountMinor: 0 };
    const { offline } = await deviceWith([
      modelCharge(1, past),
      modelCharge(2, past),
      modelCharge(3, { ...past, pendingAmountMinor: 500 }),
      modelCharge(4, { ...past, type: 'credit' }),
      modelCharge(5, { dueDate: addDays(today, 1), remainingDueMinor: 500, pendingAmountMinor: 0 }),
    ]);
    expect(await offline.read.countPayable({ tab: 'pastDue' })).toBe(2);
    await queued(offline, payment([1, 499]));
    expect(await offline.read.countPayable({ tab: 'pastDue' })).toBe(2);
    await queued(offline, payment([2, 500]));
    expect(await offline.read.countPayable({ tab: 'pastDue' })).toBe(1);
  });

  it('does not count a disputed charge as payable together with others', async () => {
    const past = { dueDate: addDays(today, -1), remainingDueMinor: 500, pendingAmountMinor: 0 };
    const { offline } = await deviceWith([modelCharge(1, past), modelCharge(2, { ...past, hasOpenDispute: true })]);
    expect(await offline.read.countPayable({ tab: 'pastDue' })).toBe(1);
  });

  it('finds an unsent PO number, and no longer the number that it replaces', async () => {
    const { offline } = await deviceWith([
      modelCharge(1, { poNumber: 'OLD-7' }),
      modelCharge(2, { poNumber: null }),
      modelCharge(3, { poNumber: 'OLD-7' }),
    ]);
    const found = async (search: string) => {
      const filter: ChargeFilter = { tab: 'all', search };
      const sort: ChargeSort = { field: 'invoiceNumber', descending: false };
      const page = await offline.read.page(filter, sort, 0, 10);
      const ids = await offline.read.ids(filter, sort);
      expect(page.map(({ row }) => row.id)).toEqual(ids);
      expect(await offline.read.count(filter)).toBe(ids.length);
      expect((await offline.read.summary(filter)).find(({ tab }) => tab === 'all')?.count).toBe(ids.length);
      return ids;
    };
    expect(await found('old-7')).toEqual([chargeId(1), chargeId(3)]);
    await offline.enqueue('editInvoice', { chargeId: chargeId(1), set: { poNumber: 'Bridge 12' } });
    await offline.enqueue('editInvoice', { chargeId: chargeId(2), set: { notes: 'Ask Ana' } });
    expect(await found('bridge')).toEqual([chargeId(1)]);
    expect(await found('old-7')).toEqual([chargeId(3)]);
    await offline.enqueue('editInvoice', { chargeId: chargeId(1), set: { poNumber: null } });
    expect(await found('bridge')).toEqual([]);
    expect(await found('old-7')).toEqual([chargeId(3)]);
  });

  it('returns at most 200 rows per call, without those that are not on the device', async () => {
    const { offline } = await deviceWith(Array.from({ length: 230 }, (_one, index) => modelCharge(index + 1)));
    expect(await offline.read.page({ tab: 'all' }, { field: 'dueDate', descending: true }, 0, 1_000)).toHaveLength(200);
    expect((await offline.read.charges([chargeId(3), chargeId(999), chargeId(1)])).map((view) => view.row.id)).toEqual([
      chargeId(3),
      chargeId(1),
    ]);
  });
});

describe('the history of a charge', () => {
  it('has its own payments, disputes and activity only', async () => {
    const { offline, server, settle } = await syncedWorld();
    const row = { rowVersion: 1, updatedAt: '2026-03-02T09:00:00.000Z' };
    server.change(() => {
      for (const number of [1, 2]) {
        const dispute = modelDispute({
          id: numberedId('d', number) as Dispute['id'],
          chargeId: chargeId(number),
          invoiceNumber: `INV-${number}`,
          amountMinor: 5,
        });
        server.put('disputes', dispute);
        const activity = {
          ...row,
          id: numberedId('a', number),
          subjectType: 'charge',
          subjectId: chargeId(number),
          kind: 'chargeCreated',
          at: row.updatedAt,
          actorName: null,
          before: null,
          after: null,
          actionId: null,
        };
        server.put('activity', activity);
      }
    });
    await settle(offline.pull());
    const story = await offline.read.about(chargeId(1));
    expect([story.disputes.map((one) => one.id), story.activity.map((one) => one.id), story.payments]).toEqual([
      [numberedId('d', 1)],
      [numberedId('a', 1)],
      [],
    ]);
  });
});

describe('older charges', () => {
  it('are in the same list once they are loaded, are marked, and are not deleted by the sync', async () => {
    const { offline, server, settle } = await syncedWorld();
    for (let number = 50; number < 260; number += 1) server.older.push(modelCharge(number, longAgo));
    expect(await offline.older.status()).toEqual({ keptSince: '2025-03-01', loaded: 0, total: null, hasMore: true });
    expect(await settle(offline.older.load())).toBe('loaded');
    expect(await settle(offline.older.load())).toBe('loaded');
    expect(await offline.older.status()).toMatchObject({ loaded: 210, total: 210, hasMore: false });
    for (let pull = 0; pull < 21; pull += 1) await settle(offline.pull());
    const found = await offline.read.page(
      { tab: 'paid', search: 'INV-51' },
      { field: 'dueDate', descending: false },
      0,
      10,
    );
    expect(found).toMatchObject([{ isOlder: true, row: { id: chargeId(51) } }]);
    expect(await offline.read.count({ tab: 'all' })).toBe(216);
  });
  it('are kept up to date, and include charges that leave the kept months, so that the list has no gap', async () => {
    const { offline, server, settle } = await syncedWorld();
    const leaving = modelCharge(20, { billDate: plainDate('2025-03-10'), status: 'paid' });
    server.change(() => server.put('charges', leaving));
    server.older.push(modelCharge(50, longAgo));
    await settle(offline.pull());
    expect(await settle(offline.older.load())).toBe('loaded');
    const edited = modelCharge(50, { ...longAgo, rowVersion: 2, notes: 'Gate 3' });
    server.change(() => server.put('charges', edited));
    server.change(() =>
      server.touch('buyers', tom.buyer, (buyer) => ({ ...buyer, newestBillDate: plainDate('2026-06-01') })),
    );
    const heard: string[] = [];
    offline.subscribe((changed) => void heard.push(...changed));
    await settle(offline.pull());
    expect(await offline.read.charges([chargeId(20), chargeId(50)])).toMatchObject([
      { isOlder: true, row: { id: chargeId(20) } },
      { isOlder: true, row: { notes: 'Gate 3' } },
    ]);
    expect(await offline.older.status()).toMatchObject({ loaded: 2, total: 2, hasMore: false });
    expect(heard).toContain('charges');
  });

  it('include a new charge with an old billing date', async () => {
    const { offline, server, settle } = await syncedWorld();
    server.older.push(modelCharge(50, longAgo));
    expect(await settle(offline.older.load())).toBe('loaded');
    server.change(() => server.put('charges', modelCharge(60, longAgo)));
    await settle(offline.pull());
    expect(await offline.read.charges([chargeId(60)])).toMatchObject([{ isOlder: true }]);
    expect(await offline.older.status()).toMatchObject({ loaded: 2, total: 2, hasMore: false });
  });

  it('are not loaded before the first load is complete', async () => {
    const world = createOfflineWorld({ pageRows: 3 });
    const { offline } = await world.open('tab');
    expect(await world.settle(offline.older.load())).toBe('failed');
    await world.settle(offline.pull());
    expect(await world.settle(offline.older.load())).toBe('loaded');
  });

  it('are not stored by the sync if nobody has loaded them', async () => {
    const { offline, server, settle } = await syncedWorld();
    server.change(() => server.put('charges', modelCharge(50, longAgo)));
    await settle(offline.pull());
    expect(await offline.read.charges([chargeId(50)])).toEqual([]);
  });

  it.each([
    ['hidden', 'from before the sync that hid it', 'hides'],
    ['removed', 'from before the sync that removed it', 'removes'],
  ] as const)(
    'a charge that was %s does not return with an answer %s, which is requested again',
    async (_what, _when, how) => {
      const asked: (() => void)[] = [];
      const world = await syncedWorld({
        wrapServer: (port) => ({
          ...port,
          olderCharges: async (...question) => {
            const answer = await port.olderCharges(...question);
            if (asked.length === 0) await new Promise<void>((resolve) => void asked.push(resolve));
            return answer;
          },
        }),
      });
      const { offline, server, settle } = world;
      server.older.push(modelCharge(50, longAgo), modelCharge(51, longAgo));
      const loading = offline.older.load();
      await world.pass(1_000);
      server.older.shift();
      if (how === 'hides') server.hides(chargeId(50));
      else server.removes('charges', chargeId(50));
      await settle(offline.pull());
      asked[0]?.();
      expect(await settle(loading)).toBe('loaded');
      expect(await offline.read.charges([chargeId(50)])).toEqual([]);
      expect(await offline.read.charges([chargeId(51)])).toMatchObject([{ isOlder: true }]);
    },
  );

  it('are deleted by a load from the beginning, because their changes since are unknown', async () => {
    const world = await syncedWorld();
    const { server, settle } = world;
    server.older.push(modelCharge(50, longAgo), modelCharge(51, longAgo));
    expect(await settle(world.offline.older.load())).toBe('loaded');
    world.offline.close();
    server.older.pop();
    const store = await storeOf(world.context.ports.storage);
    await store.write(['meta'], (transaction) =>
      writeMeta(transaction, { collections: 'as an earlier build knew them' }),
    );
    store.close();
    const { offline } = await world.open('the next build');
    await settle(offline.pull());
    expect(await offline.older.status()).toMatchObject({ loaded: 0, hasMore: true });
    expect(await settle(offline.older.load())).toBe('loaded');
    expect((await offline.read.charges([chargeId(50), chargeId(51)])).map(({ row }) => row.id)).toEqual([chargeId(50)]);
  });

  it('that a full disk cannot store are reported as not loaded', async () => {
    const world = await syncedWorld();
    world.server.older.push(modelCharge(50, longAgo));
    world.context.user.fullWrites = 1;
    expect(await world.settle(world.offline.older.load())).toBe('failed');
    expect(await world.settle(world.offline.older.load())).toBe('loaded');
  });

  it('require a connection, and report that it is missing', async () => {
    const { offline, network, settle } = await syncedWorld();
    network.isDown = true;
    expect(await settle(offline.older.load())).toBe('offline');
  });
});

async function deviceWith(charges: readonly Charge[]) {
  const world = await syncedWorld({ charges: 0, pageRows: 500 });
  world.server.change(() => {
    for (const charge of charges) world.server.put('charges', charge);
  });
  await world.settle(world.offline.pull());
  return world;
}

function isNaivelyMatching(charge: Charge, filter: ChargeFilter): boolean {
  const text = `${charge.invoiceNumber}\n${charge.poNumber ?? ''}\n${charge.sellerName}`.toLowerCase();
  if (!isInTab(charge, filter.tab, today) || !text.includes((filter.search ?? '').trim().toLowerCase())) return false;
  if (filter.type && charge.type !== filter.type) return false;
  if (filter.status && charge.status !== filter.status) return false;
  if (filter.sellerName && charge.sellerName !== filter.sellerName) return false;
  if (filter.consolidatedInvoiceId && charge.consolidatedInvoiceId !== filter.consolidatedInvoiceId) return false;
  if (filter.cardId && charge.cardId !== filter.cardId) return false;
  if (filter.groupId && charge.groupId !== filter.groupId) return false;
  if ((filter.dueFrom || filter.dueTo) && charge.type === 'credit') return false;
  if (filter.dueFrom && charge.dueDate < filter.dueFrom) return false;
  if (filter.dueTo && charge.dueDate > filter.dueTo) return false;
  return charge.totalMinor >= (filter.minMinor ?? 0) && charge.totalMinor <= (filter.maxMinor ?? Infinity);
}

function expectSorted(rows: readonly Pick<Charge, ChargeSort['field']>[], { field, descending }: ChargeSort): void {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  for (let index = 1; index < rows.length; index += 1) {
    const [before, after] = [rows[index - 1]?.[field], rows[index]?.[field]];
    const isText = field === 'invoiceNumber' || field === 'sellerName';
    const order = isText
      ? collator.compare(String(before), String(after))
      : Number((before ?? 0) > (after ?? 0)) - Number((before ?? 0) < (after ?? 0));
    expect(descending ? -order : order).toBeLessThanOrEqual(0);
  }
}

async function expectSums(offline: Offline, charges: readonly Charge[], filter: ChargeFilter): Promise<void> {
  for (const { tab, count, remainingMinor, creditMinor, totalMinor } of await offline.read.summary(filter)) {
    const naive = charges.filter((charge) => isNaivelyMatching(charge, { ...filter, tab }));
    const owed = (isCredit: boolean) =>
      naive.filter(({ type }) => (type === 'credit') === isCredit).reduce((sum, charge) => sum + owedMinor(charge), 0);
    const total = naive.reduce((sum, charge) => sum + charge.totalMinor, 0);
    expect([tab, count, remainingMinor, creditMinor, totalMinor]).toEqual([
      tab,
      naive.length,
      owed(false),
      0 - owed(true),
      total,
    ]);
  }
}
