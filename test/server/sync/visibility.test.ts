import { hash } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../faults/seeded-random.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { makeProgram } from '../database/world.ts';
import type { Browser, TestPortal } from '../http/test-portal.ts';
import { emailOf, openPortal, password } from '../http/test-portal.ts';
import { PullingDevice } from './pulling-device.ts';
import type { VisibleMember } from './visible-world.ts';
import { comparedCollections, VisibleWorld } from './visible-world.ts';

/** How many businesses: a few in `npm test`, 300 with all tests of the server, 10,000 by `npm run test:faults -- --part visibility`. */
const count = Number(process.env['VISIBILITY_TREES'] ?? (process.env['LONG_SUITE'] === '1' ? 300 : 24));
const firstSeed = Number(process.env['VISIBILITY_SEED'] ?? 1);
/** How many live side by side. */
const together = 8;
/** How many times each business comes to rest and is compared. */
const rests = 5;

type Device = {
  readonly member: VisibleMember;
  readonly browser: Browser;
  readonly device: PullingDevice;
  isIn: boolean;
};

describeOnPostgres('what each person sees', (open) => {
  let portal: TestPortal;
  let passwordHash: string;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    portal = await openPortal(database);
    passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1 });
  });

  it(
    `is on their device what SQL answers them, whoever was moved, promoted or suspended (${count} businesses)`,
    async () => {
      const seeds = Array.from({ length: count }, (_, at) => firstSeed + at);
      for (let at = 0; at < count; at += together)
        expect(await differencesOf(seeds.slice(at, at + together))).toEqual([]);
    },
    Math.max(60_000, count * 10_000),
  );

  /**
   * Lives through the stories of some businesses; where devices and the database differed at a rest, and what had happened. All of them
   * write, and then all of them pull: a transaction that is not over yet holds the cursors of every business back.
   */
  async function differencesOf(seeds: readonly number[]): Promise<readonly string[]> {
    const lives = await Promise.all(seeds.map(begin));
    for (let rest = 1; rest <= rests; rest += 1) {
      await Promise.all(lives.map(happen));
      // Some are without a connection until later; at the last rest everybody is connected.
      const due = lives.flatMap(({ random, devices, ...life }) =>
        devices.filter(() => rest === rests || random.chance(0.7)).map((device) => ({ ...life, device })),
      );
      const comeBack = await Promise.all(due.map(async (one) => ({ ...one, fault: await connect(one.device) })));
      const found = await Promise.all(
        comeBack.map(async ({ seed, world, device, fault }) => {
          const differ = fault ?? (await differences(world, device));
          return differ.length === 0
            ? []
            : [`seed ${seed}, rest ${rest}, ${device.member.user}`, ...differ, ...world.story];
        }),
      );
      if (found.flat().length > 0) return found.flat();
    }
    return [];
  }

  async function begin(seed: number) {
    const random = seededRandom(seed);
    const world = new VisibleWorld(random, portal.database);
    await world.begin(passwordHash);
    const devices = world.members.map((member): Device => {
      const browser = portal.browser();
      return { member, browser, device: new PullingDevice(browser), isIn: false };
    });
    return { seed, random, world, devices };
  }

  async function happen({ random, world }: Pick<Awaited<ReturnType<typeof begin>>, 'random' | 'world'>) {
    for (let left = random.below(4); left > 0; left -= 1) await world.happen();
  }

  /** Signs in who is not; null where there is something to compare, and otherwise what is wrong with the session. */
  async function connect(one: Device): Promise<readonly string[] | null> {
    const { member, browser } = one;
    const mayGoOn = one.isIn && (await browser.auth()) === 200;
    if (!member.isActive) return mayGoOn ? ['a suspended member is still signed in'] : [];
    if (!mayGoOn) await browser.enter(emailOf(member.person));
    one.isIn = true;
    return null;
  }

  async function differences(world: VisibleWorld, one: Device): Promise<readonly string[]> {
    const { member, device } = one;
    await device.pull();
    const held = heldBy(device);
    const inSql = await world.seenInSql(member);
    const byRule = { charges: world.shouldSee(member, 'charges'), cards: world.shouldSee(member, 'cards') };
    return [
      ...comparedCollections.filter((one) => String(held[one]) !== String(inSql[one])),
      ...(['charges', 'cards'] as const)
        .filter((kind) => String(idsOf(device, kind)) !== String(byRule[kind]))
        .map((kind) => `${kind}, by the rule`),
    ];
  }
});

/** Ids with row versions, by collection. */
function heldBy(device: PullingDevice): Readonly<Record<string, readonly string[]>> {
  const rows = [...device.rows.values()];
  return Object.fromEntries(
    comparedCollections.map((compared) => [
      compared,
      rows
        .filter(({ collection }) => collection === compared)
        .map(({ id, rowVersion }) => `${id} ${rowVersion}`)
        .toSorted(),
    ]),
  );
}

function idsOf(device: PullingDevice, kind: string): readonly string[] {
  return [...device.rows.values()]
    .filter(({ collection }) => collection === kind)
    .map(({ id }) => id)
    .toSorted();
}
