import { networkFaults } from '../world/network-faults.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';

/** The content of a schedule before it runs: it can be shrunk by removing parts. */
export type Plan = {
  readonly seed: number;
  readonly settings: Settings;
  readonly happenings: readonly Planned[];
};
/** A planned event; `seed` decides all its random choices, independent of other events. */
export type Planned = { readonly atMs: number; readonly name: string; readonly seed: number };

export type Settings = {
  readonly disk: 'records' | 'indexeddb';
  readonly tabs: number;
  /** A colleague works on a phone of her own at the same time. */
  readonly hasPhone: boolean;
  readonly hasLocks: boolean;
  readonly hasBroadcast: boolean;
  readonly hasBackgroundSync: boolean;
  readonly faults: readonly string[];
  /** The probability that a fault hits a request. */
  readonly faultProbability: number;
  readonly pageRows: number;
  readonly charges: number;
  readonly activeMs: number;
  /** The program requires codes, at least at the beginning. */
  readonly wantsCodes: boolean;
};

type Weighted = readonly [weight: number, name: string];

/** One schedule in this number runs on IndexedDB itself, the others on the record disk. */
const schedulesPerIndexedDB = 16;

/** The plan of a seed; `names` are the kinds of events with their weights. */
export function planOf(seed: number, names: readonly Weighted[]): Plan {
  const random = seededRandom(seed);
  const settings = settingsOf(seed, random);
  const number = 10 + random.below(18);
  const calm = settings.faultProbability === 0 ? names.map(oftenerWhereItIsCalm) : names;
  const fitting = withFavourites(calm, random);
  const happenings = Array.from({ length: number }, () => ({
    atMs: 500 + random.below(settings.activeMs - 1_000),
    name: random.weighted(fitting),
    seed: random.below(4_294_967_295),
  }));
  return { seed, settings, happenings: happenings.toSorted((one, other) => one.atMs - other.atMs) };
}

/** In half of the schedules a few kinds are frequent: their interactions are rare if all kinds are equally likely. */
function withFavourites(names: readonly Weighted[], random: SeededRandom): readonly Weighted[] {
  const number = random.chance(0.5) ? 0 : 3 + random.below(6);
  const favourites = new Set(Array.from({ length: number }, () => random.pick(names)));
  return names.map((one): Weighted => (favourites.has(one) ? [one[0] * 4 + 8, one[1]] : one));
}

/** Whether due entries are sent soon can only be checked with a working network. */
const toldWhereItIsCalm: ReadonlySet<string> = new Set(['leaderFreezes', 'lockBehindRefusal']);

function oftenerWhereItIsCalm([weight, name]: Weighted): Weighted {
  return [toldWhereItIsCalm.has(name) ? weight * 5 : weight, name];
}

function settingsOf(seed: number, random: SeededRandom): Settings {
  // A few kinds at a time, each often: then a run tests their interactions deeply.
  const share = random.pick([0.08, 0.2, 0.5]);
  return {
    disk: seed % schedulesPerIndexedDB === 0 ? 'indexeddb' : 'records',
    tabs: random.pick([1, 1, 2, 2, 3, 4]),
    hasPhone: random.chance(0.3),
    hasLocks: random.chance(0.8),
    hasBroadcast: random.chance(0.8),
    hasBackgroundSync: random.chance(0.6),
    faults: networkFaults.filter(() => random.chance(share)),
    faultProbability: random.pick([0, 0.15, 0.15, 0.4]),
    pageRows: random.pick([3, 5, 50]),
    charges: 4,
    activeMs: random.pick([30_000, 60_000, 120_000]),
    wantsCodes: random.chance(0.35),
  };
}
