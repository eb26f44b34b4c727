import type { SeededRandom } from '../seeded-random.ts';

const goods = [
  'C24 timber 47×100×4800',
  'Plasterboard 12.5 mm',
  'Cement 25 kg',
  'Copper pipe 15 mm',
  'Screws 5×80, box of 200',
  'Roof tile, slate grey',
  'Insulation roll 100 mm',
  'Concrete blocks 7 N',
  'Sharp sand, bulk bag',
  'Skip hire, 8 yards',
  'Delivery',
] as const;

export type DrawnLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitAmountMinor: number;
  readonly amountMinor: number;
};

/** One to four lines whose amounts add up to the total, in minor units. */
export function drawLines(random: SeededRandom, totalMinor: number): DrawnLine[] {
  const count = Math.min(random.whole(1, 4), Math.max(1, Math.floor(totalMinor / 500)));
  const lines: DrawnLine[] = [];
  let left = totalMinor;
  for (let index = 1; index <= count; index += 1) {
    const amountMinor = index === count ? left : Math.floor((left * random.whole(20, 60)) / 100);
    const quantity = [20, 10, 5, 4, 2].find((each) => amountMinor % each === 0 && amountMinor / each > 100) ?? 1;
    lines.push({ description: random.pick(goods), quantity, unitAmountMinor: amountMinor / quantity, amountMinor });
    left -= amountMinor;
  }
  return lines;
}
