import type { Page } from '@playwright/test';
import { recordsIn } from '../../world/sealed-records.ts';
import { openAccount, recordsOnDevice, rowsOnDevice } from '../support/device-rows.ts';
import { expect } from '../support/expect.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import type { BookedPayment, RowVersions } from '../support/server/server-books.ts';
import { bookedPayments, openJobs, rowVersions } from '../support/server/server-books.ts';
import { tom } from '../support/steps.ts';
import type { Attempt } from './attempts.ts';

/** What went wrong, in sentences; none of them may stand at the end of a run. */
export type Verdict = {
  readonly duplicate: readonly string[];
  readonly lost: readonly string[];
  readonly falsePaid: readonly string[];
  readonly foreign: readonly string[];
  readonly diverged: readonly string[];
  /** Payments that came of the attempts. */
  readonly paid: number;
};

const business = 'Harbour Build Ltd';

/**
 * The attempts against the portal's books, the bank's books and what the device shows, once nothing waits any more: each claim
 * paid exactly once, each other attempt at most once, nothing else, and the device has every row as the server has it.
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

/** The ids of the payments that are there before a run. */
export async function paymentsBefore(page: Page): Promise<ReadonlySet<string>> {
  return new Set((await rowsOnDevice(page, 'payments')).map(({ id }) => id));
}

/** Waits until nothing of anybody waits on this device; entries that the server has are gone, too. */
export async function untilNothingWaits(page: Page): Promise<void> {
  // Nothing can be said of an account that cannot be opened.
  const waiting = async () => {
    const open = await openAccount(page);
    return open && recordsIn(open, 'outbox');
  };
  await expect.poll(waiting).toEqual([]);
}

/**
 * The bank has settled what was paid, and the device has heard of it: an invoice that is tried again is as its next payer sees it.
 * Else the bank might settle while somebody composes, and the server would rightly ask them to look again.
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

/** What server and device each know, and who on the device could hear more: where one is behind, this says which. */
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

/** Of the invoices a device keeps only some; of everything else it has all. */
function differences(table: string, held: ReadonlyMap<string, number>, wanted: RowVersions): string[] {
  const missed = table === 'charges' ? [] : [...wanted.keys()].filter((id) => !held.has(id));
  const different = [...held].filter(([id, version]) => wanted.get(id) !== version);
  return [
    ...missed.map((id) => `${table} ${id} is missing on the device`),
    ...different.map(([id, version]) => `${table} ${id} is at ${version} here and at ${wanted.get(id)} there`),
  ];
}
