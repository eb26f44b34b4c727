/** Pseudo-random numbers that are the same for the same seed, so that a fault is reproducible. */
export type SeededRandom = {
  readonly fraction: () => number;
  readonly below: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(options: readonly T[]) => T;
  /** One of the options, with probability proportional to its weight. */
  readonly weighted: <T>(options: readonly (readonly [weight: number, option: T])[]) => T;
  readonly uuid: () => string;
  readonly fork: () => SeededRandom;
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const whole = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const fraction = (): number => whole() / 4_294_967_296;
  const below = (end: number): number => Math.floor(fraction() * end);
  const hex = (): string => whole().toString(16).padStart(8, '0');
  const pick = <T>(options: readonly T[]): T => {
    const picked = options[below(options.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  };
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick,
    weighted: (options) => {
      let left = fraction() * options.reduce((total, [weight]) => total + weight, 0);
      for (const [weight, option] of options) {
        left -= weight;
        if (left < 0) return option;
      }
      return pick(options)[1];
    },
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(0, 3)}-${c.slice(4)}${d}`;
    },
    fork: () => seededRandom(whole()),
  };
}
