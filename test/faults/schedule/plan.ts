import { networkFaults } from '../world/network-faults.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { seededRandom } from '../seeded-random.ts';

/** What a schedule is made of, before anything has happened: it can be shrunk by taking things away. */
export type Plan = {
  readonly seed: number;
  readonly settings: Settings;
  readonly happenings: readonly Planned[];
};
/** Something that will happen; `seed` decides everything that chance decides in it, whatever else is taken away. */
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
  /** How likely one of the faults befalls a request. */
  readonly faultProbability: number;
  readonly pageRows: number;
  readonly charges: number;
  readonly activeMs: number;
  /** The program asks for codes, at least to begin with. */
  readonly wantsCodes: boolean;
};

type Weighted = readonly [weight: number, name: string];

/** One schedule in so many runs on IndexedDB itself, the others on the record disk. */
const schedulesPerIndexedDB = 16;

/** The plan of a seed; `names` are the kinds of happenings with their weights. */
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

/** In half of the schedules a few kinds come again and again: what they do together is seldom met where all take turns. */
function withFavourites(names: readonly Weighted[], random: SeededRandom): readonly Weighted[] {
  const number = random.chance(0.5) ? 0 : 3 + random.below(6);
  const favourites = new Set(Array.from({ length: number }, () => random.pick(names)));
  return names.map((one): Weighted => (favourites.has(one) ? [one[0] * 4 + 8, one[1]] : one));
}

/** Whether what may leave does leave soon can only be told where the network is whole. */
const toldWhereItIsCalm: ReadonlySet<string> = new Set(['leaderFreezes', 'lockBehindRefusal']);

function oftenerWhereItIsCalm([weight, name]: Weighted): Weighted {
  return [toldWhereItIsCalm.has(name) ? weight * 5 : weight, name];
}

function settingsOf(seed: number, random: SeededRandom): Settings {
  // A few kinds at a time, each often: then a run gets deep into what they do together.
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
