import { type Page, expect } from '@playwright/test';
import { whyNotEditable } from '../../../domain/invoices/charge-edit.ts';
import { openTcpProxy } from '../../proxy/tcp-proxy.ts';
import { recordsOnDevice, rowsOnDevice } from '../../journeys/support/device-rows.ts';
import { paying, tom } from '../../journeys/support/steps.ts';
import { writeSelection } from '../../../src/ui/lists/row-selection.ts';
import { type BenchResult, countResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { syncedDevice } from '../synced-device.ts';

/** Edits of this number of invoices, and then again of some of them: the second ones must wait for the first. */
const [firstEdits, secondEdits] = [180, 20];
const waitLimit = { timeout: 120_000 };

type Waiting = {
  readonly id: string;
  readonly entry: { readonly seq: number; readonly queueKeys: readonly string[] };
};

/** Two hundred actions wait on one device until the network returns. Counts their requests. */
export async function benchReplay(world: BenchWorld): Promise<readonly BenchResult[]> {
  const wire = await openTcpProxy(world.port);
  const url = (path: string) => `http://northgate.localhost:${wire.port}${path}`;
  const { device, page } = await syncedDevice(url, tom);
  try {
    const charges = (await rowsOnDevice(page, 'charges')).filter((charge) => whyNotEditable(charge) === null);
    const ids = charges.slice(0, firstEdits).map(({ id }) => id);
    wire.set({ kind: 'cut' });
    await editAll(page, url, ids, 'PO number');
    await editAll(page, url, ids.slice(0, secondEdits), 'Notes');
    const waiting = (await recordsOnDevice(page, 'outbox')) as readonly Waiting[];
    if (waiting.length !== firstEdits + secondEdits) throw new Error(`${waiting.length} actions wait.`);
    wire.set({ kind: 'clear' });
    await expect.poll(async () => (await recordsOnDevice(page, 'outbox')).length, waitLimit).toBe(0);
    const out = outOfOrder(wire.sent(), waiting);
    return [
      countResult(`Replay of ${waiting.length} waiting actions`, wire.sentCount(paying), 10, 'requests'),
      countResult('… of them sent before an earlier one of the same invoice', out, 0, 'actions'),
    ];
  } finally {
    await device.close();
    await wire.close();
  }
}

async function editAll(
  page: Page,
  url: (path: string) => string,
  ids: readonly string[],
  field: 'PO number' | 'Notes',
): Promise<void> {
  await page.goto(url(`/account-overview?tab=all&sel=${writeSelection({ mode: 'some', ids })}`));
  await page.getByRole('button', { name: 'Edit PO/notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit PO numbers and notes' });
  await dialog.getByRole('checkbox', { name: `Change the ${field}`, exact: false }).check();
  await dialog.getByRole('textbox', { name: field, exact: false }).fill(`Bench ${field}`);
  await dialog.getByRole('button', { name: `Save ${ids.length} changes` }).click();
  await expect(dialog).toBeHidden(waitLimit);
}

/** Actions that were sent before an earlier action with the same key. */
function outOfOrder(sent: string, waiting: readonly Waiting[]): number {
  const inOrder = waiting.toSorted((one, other) => one.entry.seq - other.entry.seq);
  const lastOf = new Map<string, number>();
  return inOrder.filter(({ id, entry }) => {
    const at = sent.indexOf(id);
    const isLate = entry.queueKeys.every((key) => (lastOf.get(key) ?? -1) < at);
    for (const key of entry.queueKeys) lastOf.set(key, at);
    return at < 0 || !isLate;
  }).length;
}
