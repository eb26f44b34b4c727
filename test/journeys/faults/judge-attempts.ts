import type { Page } from '@playwright/test';
import { recordsIn } from '../../world/sealed-records.ts';
import { openAccount, recordsOnDevice, rowsOnDevice } from '../support/device-rows.ts';
import { expect } from '../support/expect.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import {
  type BookedPayment,
  type RowVersions,
  bookedPayments,
  openJobs,
  rowVersions,
} from '../support/server/server-books.ts';
import { tom } from '../support/steps.ts';
import type { Attempt } from './attempts.ts';

/** The failures, in sentences; a run must end without any. */
export type Verdict = {
  readonly duplicate: readonly string[];
  readonly lost: readonly string[];
  readonly falsePaid: readonly string[];
  readonly foreign: readonly string[];
  readonly diverged: readonly string[];
  /** Payments that resulted from the attempts. */
  readonly paid: number;
};

const business = 'Harbour Build Ltd';

/**
 * Compares the attempts with the portal's records, the bank's records and the device, once nothing waits any more: each claimed attempt
 * is paid exactly once, each other one at most once, nothing else is paid, and the device has every row of the server.
 */
export async function judgeAttempts(
  server: PortalServer,
  page: Page,
  attempts: readonly Attempt[],
  before: ReadonlySet<string>,
): Promise<Verdict> {
  await untilSettled(server, page, before);
  const books = await server.atRest(async (database) => ({
    payments: await bookedPayments(database),
    rows: [
      ['payments', await rowVersions(database, 'payments', business)],
      ['actions', await rowVersions(database, 'actions', business)],
      ['charges', await rowVersions(database, 'charges', business)],
    ] as const,
  }));
  const made = books.payments.filter(({ id }) => !before.has(id));
  const waiting = await recordsOnDevice(page, 'outbox');
  const diverged: string[] = [];
  for (const [table, wanted] of books.rows) {
    const held = new Map((await rowsOnDevice(page, table)).map(({ id, rowVersion }) => [id, rowVersion]));
    diverged.push(...differences(table, held, wanted));
  }
  return {
    duplicate: [...made.flatMap(bankDuplicates), ...attempts.flatMap((attempt) => duplicates(attempt, made))],
    lost: attempts.filter(({ claimed }) => claimed !== null).flatMap((attempt) => losses(attempt, made, waiting)),
    falsePaid: attempts
      .filter(({ isFalsePaid }) => isFalsePaid)
      .map((one) => `${one.amountMinor} was called paid too early`),
    foreign: made.flatMap((payment) => foreignness(payment, attempts)),
    diverged,
    paid: made.length,
  };
}

/** The ids of the payments before a run. */
export async function paymentsBefore(page: Page): Promise<ReadonlySet<string>> {
  return new Set((await rowsOnDevice(page, 'payments')).map(({ id }) => id));
}

/** Waits until no entry waits on this device and all received entries are deleted too. */
export async function untilNothingWaits(page: Page): Promise<void> {
  // An account that cannot be opened gives no information.
  const waiting = async () => {
    const open = await openAccount(page);
    return open && recordsIn(open, 'outbox');
  };
  await expect.poll(waiting).toEqual([]);
}

/**
 * Waits until the bank has settled all payments and the device has the result, so that the next payment of an invoice starts from current
 * rows. Otherwise the bank might settle during composition, and the server would rightly ask the person to check again.
 */
export async function untilSettled(server: PortalServer, page: Page, before: ReadonlySet<string>): Promise<void> {
  await server.advanceBank(600);
  const pending = async () =>
    (await rowsOnDevice(page, 'payments')).filter(({ id, status }) => !before.has(id) && status === 'pending');
  try {
    await expect.poll(pending).toEqual([]);
  } catch (cause) {
    throw new Error(`The device has not heard that the bank has settled. ${await statusOf(server, page)}`, { cause });
  }
}

/** The states of server and device, and the contexts of the device: shows which of them is behind. */
async function statusOf(server: PortalServer, page: Page): Promise<string> {
  const [booked, jobs] = await server.look(
    async (books) => [await bookedPayments(books), await openJobs(books)] as const,
  );
  const values = (await recordsOnDevice(page, 'meta')) as readonly { readonly id: string; readonly value: unknown }[];
  const holders = await page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return { held, pending, visibility: document.visibilityState };
  });
  const tabs = page.context().pages();
  return JSON.stringify({
    now: new Date().toISOString(),
    server: booked.map(({ id, status }) => [id, status]),
    jobs,
    device: Object.fromEntries(values.map(({ id, value }) => [id, value])),
    holders,
    shows: (await page.locator('body').innerText()).slice(0, 400),
    tabs: tabs.map((tab) => tab.url()),
  });
}

function duplicates({ amountMinor }: Attempt, made: readonly BookedPayment[]): string[] {
  const payments = made.filter((payment) => payment.amountMinor === amountMinor);
  return payments.length > 1 ? [`${amountMinor} was paid ${payments.length} times`] : [];
}

function bankDuplicates({ amountMinor, transfers, transferredMinor }: BookedPayment): string[] {
  return transfers === 1 && transferredMinor === amountMinor
    ? []
    : [`the bank moved ${transferredMinor} in ${transfers} transfers for ${amountMinor}`];
}

function losses(
  { amountMinor, claimed }: Attempt,
  made: readonly BookedPayment[],
  waiting: readonly unknown[],
): string[] {
  const payment = made.find(({ actionId }) => actionId === claimed);
  if (payment?.amountMinor === amountMinor && payment.status === 'applied') return [];
  const found = payment
    ? `${payment.amountMinor} is ${payment.status} by it`
    : `nothing came of it, and ${waiting.length} wait on the device`;
  return [`${amountMinor} was called queued as ${claimed}, and it is not paid: ${found}`];
}

function foreignness({ amountMinor, chargeIds, email }: BookedPayment, attempts: readonly Attempt[]): string[] {
  const attempt = attempts.find((one) => one.amountMinor === amountMinor);
  const isMeant = attempt && email === tom && chargeIds.length === 1 && chargeIds[0] === attempt.chargeId;
  return isMeant ? [] : [`${amountMinor} was paid for ${chargeIds.join(' ')} by ${email}, and nobody meant it`];
}

/** A device holds only some of the invoices, but all other rows. */
function differences(table: string, held: ReadonlyMap<string, number>, wanted: RowVersions): string[] {
  const missed = table === 'charges' ? [] : [...wanted.keys()].filter((id) => !held.has(id));
  const different = [...held].filter(([id, version]) => wanted.get(id) !== version);
  return [
    ...missed.map((id) => `${table} ${id} is missing on the device`),
    ...different.map(([id, version]) => `${table} ${id} is at ${version} here and at ${wanted.get(id)} there`),
  ];
}
