import { seededRandom } from '../seeded-random.ts';

let random = seededRandom(0);
let isReplaced = false;

/**
 * Stores start their version counters at a random number of the platform. Here it comes from the seed: with true randomness one schedule
 * in twenty on IndexedDB differed between runs, by a minute of virtual time.
 */
export function seedPlatformChance(seed: number): void {
  random = seededRandom(seed + 0x9e3779b9);
  if (isReplaced) return;
  isReplaced = true;
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: filled, configurable: true, writable: true });
}

function filled<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers): Numbers {
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = random.below(4_294_967_296);
  return numbers;
}
