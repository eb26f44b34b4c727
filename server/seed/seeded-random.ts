import { createHash } from 'node:crypto';

/** Reproducible random numbers: the same name gives the same numbers, independent of other draws. */
export type SeededRandom = {
  /** 0 ≤ number < 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, with probability proportional to its weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
  /** Log-normal with the given median and 99th percentile. */
  logNormal(median: number, percentile99: number): number;
};

/** The seed number of the demo. */
export const demoSeed = 20_260_401;

const standardScoreOf99 = 2.3263;

/** Random numbers from the demo's seed number and the name of the generated object. */
export function seededRandom(name: string): SeededRandom {
  let state = createHash('sha256').update(`${demoSeed}:${name}`).digest().readUInt32LE();
  const fraction = () => {
    // mulberry32: small, fast, and sufficient for demo data.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: (probability) => fraction() < probability,
    pick: (items) => itemAt(items, Math.floor(fraction() * items.length)),
    weighted: (items) => drawWeighted(items, fraction()),
    logNormal: (median, percentile99) => {
      const spread = Math.log(percentile99 / median) / standardScoreOf99;
      return median * Math.exp(spread * standardNormal(fraction(), fraction()));
    },
  };
}

function drawWeighted<Item>(items: readonly (readonly [number, Item])[], fraction: number): Item {
  let left = fraction * items.reduce((total, [weight]) => total + weight, 0);
  for (const [weight, item] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return itemAt(items, items.length - 1)[1];
}

/** Box–Muller. */
function standardNormal(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
