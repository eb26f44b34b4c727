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
const count = Number(process.env['VISIBILITY_TREES'] ?? (process.env['LONG_SUITE'] === '1' ? 300 : 12));
const firstSeed = Number(process.env['VISIBILITY_SEED'] ?? 1);
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
      for (let seed = firstSeed; seed < firstSeed + count; seed += 1) expect(await differencesOf(seed)).toEqual([]);
    },
    Math.max(60_000, count * 10_000),
  );

  /** Lives through the story of one business; where devices and the database differed at a rest, and what had happened. */
  async function differencesOf(seed: number): Promise<readonly string[]> {
    const random = seededRandom(seed);
    const world = new VisibleWorld(random, portal.database);
    await world.begin(passwordHash);
    const devices = world.members.map((member): Device => {
      const browser = portal.browser();
      return { member, browser, device: new PullingDevice(browser), isIn: false };
    });
    for (let rest = 1; rest <= rests; rest += 1) {
      for (let left = random.below(4); left > 0; left -= 1) await world.happen();
      // Some are without a connection until later; at the last rest everybody is connected.
      for (const device of devices.filter(() => rest === rests || random.chance(0.7))) {
        const found = await differences(world, device);
        if (found.length > 0) return [`seed ${seed}, rest ${rest}, ${device.member.user}`, ...found, ...world.story];
      }
    }
    return [];
  }

  async function differences(world: VisibleWorld, one: Device): Promise<readonly string[]> {
    const { member, browser, device } = one;
    const mayGoOn = one.isIn && (await browser.auth()) === 200;
    if (!member.isActive) return mayGoOn ? ['a suspended member is still signed in'] : [];
    if (!mayGoOn) await browser.enter(emailOf(member.person));
    one.isIn = true;
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
