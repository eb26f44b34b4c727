import type { BrowserContext, Page } from '@playwright/test';
import { payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import type { Wire } from '../support/connected-device.ts';
import { writeSelection } from '../../../src/ui/lists/row-selection.ts';

/** One press of the pay button, and the screen's response. Stored in the test process, which survives the death of the browser. */
export type Attempt = {
  readonly amountMinor: number;
  readonly chargeId: string;
  /** The entry that the screen showed as queued or submitted: from then on it must not be lost. */
  claimed: string | null;
  /** The screen showed that the server has it, although it had not been sent. */
  isFalsePaid: boolean;
};

/** The attempts of one run, and the responses to them. */
export type Attempts = {
  readonly all: readonly Attempt[];
  /** Makes every page of this browser report its result screen; once for each start of the browser. */
  readonly listen: (context: BrowserContext) => Promise<void>;
  /** Opens the review of an invoice without an attempt since the last drain, with a unique amount. */
  readonly compose: (page: Page) => Promise<Attempt>;
  /** Invoices can be used again: none of their entries waits any more. */
  readonly drained: () => void;
};

/** `charges` are the payable invoices; each attempt takes another one and a unique amount. */
export function createAttempts(wire: Wire, charges: readonly string[], random: SeededRandom): Attempts {
  const all: Attempt[] = [];
  /** The last attempt of each page: a frozen one may report its result after others have tried again. */
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

/** The invoices on this device that can be paid in part without approval. */
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

/** Runs in the page: reports each first heading and URL at the moment when it shows. */
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
