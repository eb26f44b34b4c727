import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProgram, type Program } from '../../../server/programs/program.ts';
import { type SeededRandom, seededRandom } from '../../faults/seeded-random.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { makeProgram, northgate, owner } from '../database/world.ts';
import { type TestPortal, openPortal, password } from '../http/test-portal.ts';
import { type ConnectedPerson, throughBrowser, throughFunctions } from './connected-person.ts';
import { planOnce } from './plan-once.ts';
import type { PullingDevice } from './pulling-device.ts';
import { comparedCollections, insertWorlds } from './visible-rows.ts';
import { VisibleWorld } from './visible-world.ts';

/** How many businesses: 10,000 by `npm run test:faults -- --part visibility`. */
const count = Number(process.env['VISIBILITY_TREES'] ?? 300);
const firstSeed = Number(process.env['VISIBILITY_SEED'] ?? 1);
/** The number of businesses that change at the same time. */
const together = 25;
/** How many times the changes of each business stop, and its devices are compared. */
const rests = 3;
/** The members of one business in fifty sign in and pull through HTTP. */
const oneThroughHttp = 50;

/** Few connections, because each makes its own plans; in a long run on a busy machine one may wait for minutes. */
const patient = {
  maxConnections: 3,
  maxWaitMs: 600_000,
  statementTimeoutMs: 300_000,
  transactionTimeoutMs: 600_000,
};

/** A business, its people and its random numbers. */
type Life = {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly world: VisibleWorld;
  readonly people: readonly ConnectedPerson[];
};

describeOnPostgres('the rows on each person’s device', (open) => {
  let portal: TestPortal;
  let program: Program;
  let passwordHash: string;
  afterAll(planOnce());

  beforeAll(async () => {
    const database = await open(patient);
    await makeProgram(database);
    program = await database.withTransaction(owner, {}, (trx) => readProgram(trx, northgate));
    portal = await openPortal(database);
    passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1 });
  });

  it(
    `equal a fresh SQL query as that person, after any moves, changes of roles and suspensions (${count} businesses)`,
    async () => {
      const seeds = Array.from({ length: count }, (_, at) => firstSeed + at);
      for (let at = 0; at < count; at += together)
        expect(await differencesOf(seeds.slice(at, at + together))).toEqual([]);
    },
    Math.max(120_000, count * 4_000),
  );

  /**
   * Lives through the stories of some businesses; where devices and the database differed at a rest, and what had happened. All of them
   * write, and then all of them pull: a transaction that is not over yet holds the cursors of every business back.
   */
  async function differencesOf(seeds: readonly number[]): Promise<readonly string[]> {
    const lives = seeds.map(begin);
    await write((trx) =>
      insertWorlds(
        trx,
        lives.map(({ world }) => world),
        passwordHash,
      ),
    );
    for (let rest = 1; rest <= rests; rest += 1) {
      await write(async (trx) => {
        for (const { random, world } of lives)
          for (let left = random.below(4); left > 0; left -= 1) await world.happen(trx);
      });
      const found = await Promise.all(lives.map((life) => differencesAt(rest, life)));
      if (found.flat().length > 0) return found.flat();
    }
    return [];
  }

  /** Connects some of the people, and at the last rest all of them, and compares what each device holds with SQL. */
  async function differencesAt(rest: number, { seed, random, world, people }: Life): Promise<readonly string[]> {
    for (const person of people.filter(() => rest === rests || random.chance(0.7))) {
      const differ = await differences(world, person);
      if (differ.length > 0) return [`seed ${seed}, rest ${rest}, ${person.member.user}`, ...differ, ...world.story];
    }
    return [];
  }

  function write<Result>(work: Parameters<typeof portal.database.withTransaction<Result>>[2]): Promise<Result> {
    return portal.database.withTransaction(owner, {}, work);
  }

  function begin(seed: number): Life {
    const random = seededRandom(seed);
    const world = new VisibleWorld(random);
    const people = world.members.map((member) => {
      const place = { database: portal.database, world, member };
      return seed % oneThroughHttp === 0
        ? throughBrowser(place, portal.browser())
        : throughFunctions(place, program, portal.clock.now());
    });
    return { seed, random, world, people };
  }

  async function differences(world: VisibleWorld, person: ConnectedPerson): Promise<readonly string[]> {
    const { member, device } = person;
    const mayGoOn = await person.isIn();
    if (!member.isActive) return mayGoOn ? ['a suspended member is still signed in'] : [];
    if (!mayGoOn) await person.enter();
    const inSql = await person.pull();
    const held = heldBy(device);
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
