import type { BrowserContext, Page } from '@playwright/test';
import { payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import type { Wire } from '../support/connected-device.ts';
import { writeSelection } from '../../../src/ui/lists/row-selection.ts';

/** One press of the button that pays, and what the screen said of it. Kept here, where no death of a browser can reach it. */
export type Attempt = {
  readonly amountMinor: number;
  readonly chargeId: string;
  /** The entry that the screen called queued or submitted: from then on it must not be lost. */
  claimed: string | null;
  /** The screen said that the server has it, and nothing of it had left the device. */
  isFalsePaid: boolean;
};

/** What people tried in one run, and what of it they were told. */
export type Attempts = {
  readonly all: readonly Attempt[];
  /** Has every page of this browser say what its result screen says; once for each start of the browser. */
  readonly listen: (context: BrowserContext) => Promise<void>;
  /** Opens the review of an invoice that nobody has tried since the last drain, with an amount that nobody else has. */
  readonly compose: (page: Page) => Promise<Attempt>;
  /** Invoices can be tried again: nothing of theirs waits any more. */
  readonly drained: () => void;
};

/** `charges` are the invoices that can be paid; each attempt takes another one and a sum of its own. */
export function createAttempts(wire: Wire, charges: readonly string[], random: SeededRandom): Attempts {
  const all: Attempt[] = [];
  /** What each page tried last: one that was frozen may say what came of it when others have tried again. */
  const tried = new Map<Page, Attempt>();
  let free = shuffled(charges, random);
  const hear = (page: Page, address: string, heading: string): void => {
    const entry = new URL(address).searchParams.get('entry');
    if (!entry || !/^Payment (queued|submitted|received)/.test(heading)) return;
    const attempt = all.find(({ claimed }) => claimed === entry) ?? tried.get(page);
    if (!attempt) return;
    attempt.claimed = entry;
    if (!heading.startsWith('Payment queued') && !wire.sent().includes(entry)) attempt.isFalsePaid = true;
  };
  return {
    all,
    listen: async (context) => {
      await context.exposeBinding('screenSays', ({ page }, address: string, heading: string) =>
        hear(page, address, heading),
      );
      await context.addInitScript(tellHeadings);
    },
    compose: async (page) => {
      const chargeId = free.pop();
      if (!chargeId) throw new Error('Every invoice has been tried: drain more often.');
      const attempt: Attempt = { amountMinor: 100 + all.length, chargeId, claimed: null, isFalsePaid: false };
      all.push(attempt);
      tried.set(page, attempt);
      await page.goto(wire.url(`/make-payment?sel=${writeSelection({ mode: 'some', ids: [chargeId] }) ?? ''}`));
      await page.getByLabel(/^Amount for invoice/).fill((attempt.amountMinor / 100).toFixed(2));
      return attempt;
    },
    drained: () => {
      free = shuffled(charges, random);
    },
  };
}

/** The invoices on this device that can be paid in parts without anybody's approval. */
export async function payableCharges(page: Page): Promise<readonly string[]> {
  const charges = await rowsOnDevice(page, 'charges');
  const payable = charges.filter((charge) => payableNowMinor(charge, 0) > 10_000);
  return payable.map(({ id }) => id).toSorted();
}

/** Presses the button that pays or queues; resolves once it is pressed. */
export async function press(page: Page, { amountMinor }: Attempt): Promise<void> {
  const sum = (amountMinor / 100).toFixed(2).replace('.', '\\.');
  await page.getByRole('button', { name: new RegExp(`^(Pay|Queue payment) £${sum}$`) }).click();
}

/** Runs in the page: says each first heading and address that it shows, the moment that it shows. */
function tellHeadings(): void {
  let last = '';
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    const said = `${location.href} ${heading}`;
    if (said === last) return;
    last = said;
    (globalThis as unknown as Screen).screenSays(location.href, heading);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

type Screen = { readonly screenSays: (address: string, heading: string) => void };

function shuffled(charges: readonly string[], random: SeededRandom): string[] {
  const left = charges.map((id) => ({ id, at: random.fraction() }));
  return left.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
}
