import { type BenchResult, timesResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { syncedDevice } from '../synced-device.ts';
import { typeLetters } from '../type-letters.ts';

/** Each letter leaves fewer matching invoices; the first one leaves the most. */
const typed = '7153';
const boundMs = 100;

/** How fast the command palette reacts to a letter, with ten thousand invoices on the device. */
export async function benchPalette(world: BenchWorld, repetitions: number): Promise<BenchResult> {
  const { device, page } = await syncedDevice(world.url, world.bigAdmin);
  const letters: number[][] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    await page.keyboard.press('Control+k');
    letters.push(await typeLetters(page, page.getByRole('combobox'), typed));
    await page.keyboard.press('Escape');
  }
  await device.close();
  return timesResult('Command palette: from each letter until its answer is drawn', letters.flat(), boundMs);
}
