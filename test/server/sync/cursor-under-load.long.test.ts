import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { ChargeId } from '../../../domain/ids.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import {
  type Business,
  type Member,
  chargeRow,
  job,
  makeBusiness,
  makeProgram,
  newId,
  northgate,
} from '../database/world.ts';
import { type Browser, type TestPortal, givePassword, openPortal } from '../http/test-portal.ts';
import { PullingDevice, serverDigests } from './pulling-device.ts';
import { testLimitMs } from '../../wait-limits.ts';

const writers = 8;
const rounds = 15;
/** Thrown at the end of a transaction: all its writes are rolled back. */
class RolledBack extends Error {}

describeOnPostgresFirst('devices that sync during many writes', (open, kind) => {
  let portal: TestPortal;
  let businesses: readonly Business[];

  beforeAll(async () => {
    const database = await open({ maxConnections: 24, maxWaitMs: 60_000 });
    await makeProgram(database);
    portal = await openPortal(database);
    businesses = [await makeBusiness(database), await makeBusiness(database)];
    const people = businesses.flatMap(({ admin, groupAdmin, purchaser, officePurchaser }) =>
      [admin, groupAdmin, purchaser, officePurchaser].map((member) => member.person),
    );
    await givePassword(database, ...people);
  });

  async function deviceOf(member: Member): Promise<{ device: PullingDevice; browser: Browser }> {
    const browser = await portal.signedInBrowser(member.person);
    return { device: new PullingDevice(browser), browser };
  }

  /** One transaction of a few writes, at one business; sometimes it ends slowly, or is rolled back. */
  async function write(random: ReturnType<typeof seededRandom>, ids: ChargeId[]): Promise<void> {
    const business = random.pick(businesses);
    await portal.database
      .withTransaction(job, {}, async (trx) => {
        for (let step = 0; step <= random.below(3); step += 1) await writeOne(trx, business, random, ids);
        // Others commit meanwhile: ids and times are not in the order of commits.
        for (let pause = random.below(4); pause > 0; pause -= 1)
          await trx.selectFrom('programs').select('id').execute();
        if (random.chance(0.2)) throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }

  it('miss no row, and keep none that they may no longer see', { timeout: testLimitMs }, async () => {
    const members = businesses.flatMap(({ admin, groupAdmin, purchaser, officePurchaser }) => [
      admin,
      groupAdmin,
      purchaser,
      officePurchaser,
    ]);
    const devices = await Promise.all(members.map(deviceOf));
    const idle = kind === 'postgres' ? openIdleWriter(portal, businesses[0] as Business) : null;
    await idle?.hasWritten;
    const state = { isOver: false };
    const following = devices.map(async ({ device }, index) => {
      // Pages of all sizes, so that a load is still in progress while rows change.
      while (!state.isOver) await device.page(3 + index * 5);
    });
    await Promise.all(
      Array.from({ length: writers }, async (_, seed) => {
        const random = seededRandom(seed + 1);
        const ids = businesses.flatMap((business) => Object.values(business.charges));
        for (let round = 0; round < rounds; round += 1) await write(random, ids);
      }),
    );
    idle?.end();
    await idle?.done;
    state.isOver = true;
    await Promise.all(following);
    const differing = await Promise.all(devices.map(differences));
    const total = (count: (one: Differences) => number) => differing.reduce((sum, one) => sum + count(one), 0);
    const [missed, kept] = [total((one) => one.missed.length), total((one) => one.kept.length)];
    const resets = devices.reduce((sum, { device }) => sum + device.pages.filter((page) => page.reset).length, 0);
    const rows = devices.reduce((sum, { device }) => sum + device.rows.size, 0);
    process.stdout.write(`${kind}: ${rows} rows on 8 devices, ${resets} resets, ${missed} missed, ${kept} kept\n`);
    expect(differing).toEqual(differing.map(() => ({ missed: [], kept: [] })));
    expect(resets).toBeGreaterThan(0);
    for (const { device, browser } of devices) expect(device.digests()).toEqual(await serverDigests(browser));
  });

  type Differences = { readonly missed: readonly string[]; readonly kept: readonly string[] };

  /** The rows that a device lacks or has too many, compared with one that loads all rows now. */
  async function differences({ device, browser }: { device: PullingDevice; browser: Browser }): Promise<Differences> {
    await device.pull();
    const fresh = await new PullingDevice(browser).pull();
    const isSame = (key: string) => JSON.stringify(device.rows.get(key)) === JSON.stringify(fresh.rows.get(key));
    return {
      missed: [...fresh.rows.keys()].filter((key) => !isSame(key)),
      kept: [...device.rows.keys()].filter((key) => !fresh.rows.has(key)),
    };
  }
});

async function writeOne(
  trx: Transaction,
  business: Business,
  random: ReturnType<typeof seededRandom>,
  ids: ChargeId[],
): Promise<void> {
  const { buyer, office, yard, shed, purchaser, officePurchaser, groupAdmin, admin } = business;
  const group = random.pick([null, office, yard, shed]);
  const user = random.pick([null, purchaser.user, officePurchaser.user]);
  switch (random.below(9)) {
    case 0:
    case 1: {
      const id = newId<ChargeId>();
      await trx.insertInto('charges').values(chargeRow(id, { buyer, group, user })).execute();
      ids.push(id);
      return;
    }
    case 2: {
      const change = random.pick([{ po_number: randomUUID() }, { group_id: group }, { user_id: user }]);
      await changeCharge(trx, business, random.pick(ids), change);
      return;
    }
    case 3:
      await trx
        .insertInto('activity')
        .values(activityOf(business, group, user, random.pick(ids)))
        .execute();
      return;
    case 4:
      // A group's administrator changes to another group, or the account's purchaser does.
      await changeUser(trx, random.pick([groupAdmin, purchaser]), { group_id: random.pick([office, yard, shed]) });
      return;
    case 5:
      await changeUser(trx, random.pick([officePurchaser, admin]), {
        roles: random.pick([['buyerPurchaser'], ['buyerAdministrator']] as const),
      });
      return;
    case 6:
      // A change of a person's own data, which their own feed announces.
      await trx
        .updateTable('people')
        .set({ phone: `+44 20 ${random.below(1_000_000) + 1_000_000}` })
        .where('id', '=', random.pick([admin, groupAdmin, purchaser, officePurchaser]).person)
        .execute();
      return;
    case 7:
      await trx
        .updateTable('users')
        .set({ receive_email: random.chance(0.5) })
        .where('id', '=', random.pick([admin, groupAdmin, purchaser, officePurchaser]).user)
        .execute();
      return;
    default:
      await trx
        .updateTable('groups')
        .set({ name: randomUUID() })
        .where('id', '=', random.pick([office, yard, shed]))
        .execute();
  }
}

type ChargeChange =
  | { po_number: string }
  | { group_id: Business['office'] | null }
  | { user_id: Member['user'] | null };

async function changeCharge(trx: Transaction, { buyer }: Business, id: ChargeId, change: ChargeChange): Promise<void> {
  await trx.updateTable('charges').set(change).where('id', '=', id).where('buyer_id', '=', buyer).execute();
}

async function changeUser(
  trx: Transaction,
  { user }: Member,
  change: { group_id: Business['office'] } | { roles: readonly ('buyerPurchaser' | 'buyerAdministrator')[] },
): Promise<void> {
  const set = 'roles' in change ? { roles: [...change.roles] } : change;
  await trx.updateTable('users').set(set).where('id', '=', user).execute();
}

function activityOf(
  { buyer }: Business,
  group: Business['office'] | null,
  user: Member['user'] | null,
  charge: ChargeId,
) {
  return {
    id: randomUUID(),
    program_id: northgate,
    buyer_id: buyer,
    group_id: group,
    user_id: user,
    subject_type: 'charge',
    subject_id: charge,
    kind: 'editInvoice',
  } as const;
}

/** A transaction that wrote early and then is idle while all others work. */
function openIdleWriter(portal: TestPortal, business: Business) {
  let end = (): void => undefined;
  let written = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hasWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  // The database ends an idle transaction after half the statement timeout, which this one has set high.
  const timeLimits = { transactionTimeoutMs: 170_000, statementTimeoutMs: 340_000 };
  const done = portal.database.withTransaction(job, timeLimits, async (trx) => {
    // Not an invoice, because that would also lock its account's total, which is another case.
    await trx
      .insertInto('activity')
      .values(activityOf(business, null, null, business.charges.top))
      .execute();
    written();
    await isOver;
  });
  return { hasWritten, done, end };
}
