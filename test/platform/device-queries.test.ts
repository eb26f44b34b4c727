import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardBooksQuery } from '../../src/features/cards/card-queries.ts';
import { invoicePageQuery, invoiceSummaryQuery } from '../../src/features/invoices/invoice-queries.ts';
import {
  type DeviceQuery,
  createDeviceQueries,
  deviceQueryDefaults,
} from '../../src/platform/account/device-queries.ts';
import type { Portal } from '../../src/platform/account/portal.ts';
import { entriesQuery } from '../../src/platform/account/shared-queries.ts';
import { modelBuyer, modelCard, modelCharge } from '../faults/model-rows.ts';
import { payment, queued, syncedWorld } from '../offline/offline-world.ts';

const byDueDate = { field: 'dueDate', descending: false } as const;
/** A burst of writes is over after this time. */
const burstMs = 50;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A page that shows invoices, cards and waiting entries, and counts the reads of each. */
async function shownPage() {
  const world = await syncedWorld();
  const client = new QueryClient();
  const { offline } = world;
  const portal = { account: () => ({ offline }), subscribe: () => () => undefined } as unknown as Portal;
  createDeviceQueries(client).followPortal(portal);
  const reads = { invoices: 0, totals: 0, cards: 0, outbox: 0, everything: 0 };
  const shown: Record<keyof typeof reads, DeviceQuery> = {
    invoices: invoicePageQuery(offline, { tab: 'open' }, byDueDate, 0),
    totals: invoiceSummaryQuery(offline, { tab: 'open' }),
    cards: cardBooksQuery(offline),
    outbox: entriesQuery(offline),
    everything: { queryKey: ['device', 'of-no-name'], queryFn: async () => null },
  };
  const stops = (Object.keys(reads) as (keyof typeof reads)[]).map((name) => {
    const queryFn = () => {
      reads[name] += 1;
      return shown[name].queryFn();
    };
    return new QueryObserver(client, { ...deviceQueryDefaults, ...shown[name], queryFn }).subscribe(() => undefined);
  });
  /** The queries that are read again because of this. */
  const readAfter = async (happens: () => Promise<unknown>): Promise<readonly string[]> => {
    await vi.waitUntil(() => client.isFetching() === 0);
    for (const name of Object.keys(reads)) reads[name as keyof typeof reads] = 0;
    await happens();
    await vi.advanceTimersByTimeAsync(burstMs);
    await vi.waitUntil(() => client.isFetching() === 0);
    return Object.entries(reads).flatMap(([name, count]) => Array<string>(count).fill(name));
  };
  const stop = (): void => {
    for (const one of stops) one();
  };
  return { ...world, readAfter, stop };
}

it('a changed card reloads the cards, and no invoices', async () => {
  const { server, offline, settle, readAfter, stop } = await shownPage();
  const read = await readAfter(() => {
    server.change(() => server.put('cards', modelCard({ rowVersion: 7, status: 'locked' })));
    return settle(offline.pull());
  });
  expect(read).toEqual(['cards', 'everything']);
  stop();
});

it('an empty pull reloads nothing', async () => {
  const { offline, settle, readAfter, stop } = await shownPage();
  expect(await readAfter(() => settle(offline.pull()))).toEqual([]);
  stop();
});

it('a changed invoice reloads the invoices, and a changed account everything that shows it', async () => {
  const { server, offline, settle, readAfter, stop } = await shownPage();
  const invoice = () => server.change(() => server.put('charges', modelCharge(2, { rowVersion: 9, notes: 'Gate 3' })));
  const buyer = () => server.change(() => server.put('buyers', modelBuyer({ rowVersion: 9 })));
  expect(await readAfter(() => (invoice(), settle(offline.pull())))).toEqual(['invoices', 'totals', 'everything']);
  expect(await readAfter(() => (buyer(), settle(offline.pull())))).toEqual(['cards', 'everything']);
  stop();
});

it('a queued payment reloads the invoices and the outbox, and not the cards', async () => {
  const { offline, network, settle, readAfter, stop } = await shownPage();
  network.isDown = true;
  // It fails to be sent as soon as it is stored: both writes belong to one burst if they are close enough.
  const read = await readAfter(async () => {
    await queued(offline, payment([1, 100]));
    await settle(offline.replay('timer'));
  });
  expect(read).toEqual(['invoices', 'totals', 'outbox', 'everything']);
  stop();
});

it('a first read that began before a write is read again after it', async () => {
  let announce: (changed: ReadonlySet<string>) => void = () => undefined;
  const offline = {
    subscribe: (listener: typeof announce) => {
      announce = listener;
      return () => undefined;
    },
    status: () => ({ asOf: 'earlier', isPulling: false }),
  };
  const client = new QueryClient();
  createDeviceQueries(client).followPortal({
    account: () => ({ offline }),
    subscribe: () => () => undefined,
  } as unknown as Portal);
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    ...deviceQueryDefaults,
    queryKey: ['device', 'activity'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  announce(new Set(['activity']));
  await vi.advanceTimersByTimeAsync(burstMs);
  answers[0]?.('before the write');
  await vi.waitUntil(() => answers.length === 2);
  answers[1]?.('after the write');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the write'));
  stop();
});
