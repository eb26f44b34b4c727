import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { PersonId } from '../../../domain/ids.ts';
import { defaultPageLimit, maxPageLimit } from '../../../domain/sync/pull-answer.ts';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { DatabaseBusyError } from '../../../server/database/database-errors.ts';
import { createPersonShare, personShareLimits, type PersonShare } from '../../../server/graphql/person-share.ts';
import type { HttpPorts } from '../../../server/http/http-ports.ts';
import { type TestDatabase, describeOnPostgresFirst } from '../both-databases.ts';
import { type Business, chargeRow, job, makeBusiness, makeProgram, newId } from '../database/world.ts';
import { type Browser, type GraphqlAnswer, givePassword, openPortal } from '../http/test-portal.ts';

const firstLoad = `query load { changes(limit: ${maxPageLimit}) { cursor more upserts { collection id row } } }`;
const tom = 'tom' as PersonId;
const piet = 'piet' as PersonId;

describeOnPostgresFirst('one person’s share of the database', (open, kind) => {
  const others: PortalDatabase[] = [];
  afterAll(async () => {
    for (const database of others) await database.close();
  });

  /** Like another process; the embedded database has one process, in which two servers share it. */
  async function asOtherProcess(database: TestDatabase): Promise<PortalDatabase> {
    if (kind === 'pglite') return database;
    const other = await openDatabase(database.place);
    others.push(other);
    return other;
  }

  it('is two heavy simultaneous requests in all processes together, and each request gets its turn', async () => {
    const database = await open();
    const processes = [database, await asOtherProcess(database)].map(({ withTransaction }) => {
      const share = createPersonShare(personShareLimits(kind));
      return (work: (transaction: Transaction) => Promise<void>) => heavy(share, withTransaction, tom, work);
    });
    const [running, done] = [{ now: 0, most: 0 }, [0, 0]];
    await Promise.all(
      processes.flatMap((run, index) =>
        Array.from({ length: 10 }, () =>
          run(async (transaction) => {
            running.now += 1;
            running.most = Math.max(running.most, running.now);
            await sql`select count(*) from generate_series(1, 50000)`.execute(transaction);
            running.now -= 1;
            done[index] = (done[index] ?? 0) + 1;
          }),
        ),
      ),
    );
    expect(done).toEqual([10, 10]);
    expect(running.most).toBe(kind === 'pglite' ? 1 : 2);
  });

  it('is separate from other people’s, and is free again after a failed request', async () => {
    const { withTransaction } = await open({ maxConnections: 6 });
    const share = createPersonShare({ running: 1, waiting: 1, maxWaitMs: 200 });
    const fail = () => Promise.reject(new Error('It failed.'));
    await expect(heavy(share, withTransaction, tom, fail)).rejects.toThrow('It failed.');
    let seen = '';
    await heavy(share, withTransaction, tom, async () => void (seen += 'tom '));
    await heavy(share, withTransaction, piet, async () => void (seen += 'piet'));
    expect(seen).toBe('tom piet');
  });

  it('is waited for without a database connection and with a timeout; a full queue refuses at once', async () => {
    const database = await open();
    const other = await asOtherProcess(database);
    const limits = { running: 1, waiting: 1, maxWaitMs: 300 };
    const [here, there] = [createPersonShare(limits), createPersonShare(limits)];
    const [held, isHeld] = [aSignal(), aSignal()];
    const holder = heavy(here, database.withTransaction, tom, () => {
      isHeld.give();
      return held.given;
    });
    await isHeld.given;
    const waiting = heavy(here, database.withTransaction, tom, () => Promise.resolve());
    const refused = heavy(here, database.withTransaction, tom, () => Promise.resolve());
    await expect(refused).rejects.toThrow(DatabaseBusyError);
    await expect(waiting).rejects.toThrow(DatabaseBusyError);
    // The embedded database has one connection, which the holder uses.
    const elsewhere = kind === 'pglite' ? refused : heavy(there, other.withTransaction, tom, () => Promise.resolve());
    await expect(elsewhere).rejects.toThrow(DatabaseBusyError);
    held.give();
    await holder;
  });

  it('lets few of sixty first loads run before another person’s request', async () => {
    const { portal, payer, other, loadsOf } = await twoBuyers(await open());
    const flood = startFlood(payer, 60);
    await expect.poll(() => loadsOf.payer).toBeGreaterThan(1);
    let mostBefore = 0;
    for (let request = 0; request < 15; request += 1) {
      const before = loadsOf.payer;
      expect((await other.run(firstLoad)).code).toBeUndefined();
      mostBefore = Math.max(mostBefore, loadsOf.payer - before);
    }
    const codes = await flood.stop();
    await portal.app.close();
    expect(codes.filter((code) => code !== 'OK' && code !== 'THROTTLED')).toEqual([]);
    expect(mostBefore).toBeLessThanOrEqual(8);
  });

  it('makes pages small while the person requests many, and large again afterwards', async () => {
    const { portal, payer } = await twoBuyers(await open(), { charges: 500 });
    const alone = rowsOf(await payer.run(firstLoad));
    const answers = await Promise.all(Array.from({ length: 12 }, () => payer.run(firstLoad)));
    expect(alone).toBeGreaterThan(500);
    expect(answers.map(rowsOf).filter((rows) => rows <= 200).length).toBeGreaterThan(4);
    expect(rowsOf(await payer.run(firstLoad))).toBe(alone);
    await portal.app.close();
  });

  it('makes pages smaller while somebody else sends requests, and large again afterwards', async () => {
    const { portal, payer, other } = await twoBuyers(await open(), { charges: 500 });
    const alone = rowsOf(await payer.run(firstLoad));
    expect(alone).toBeGreaterThan(500);
    await other.run('query { currentAppAlerts { messageStorageId } }');
    expect(rowsOf(await payer.run(firstLoad))).toBe(defaultPageLimit);
    await expect.poll(async () => rowsOf(await payer.run(firstLoad)), { interval: 200 }).toBe(alone);
    await portal.app.close();
  });

  it('gives a retry time to a request that waited too long', async () => {
    const limits = { running: 1, waiting: 1, maxWaitMs: 60_000 };
    const { portal, payer, hold } = await twoBuyers(await open(), { personShare: limits, charges: 500 });
    const refusals: GraphqlAnswer[] = [];
    const held = aSignal();
    hold.until = held.given;
    const asked = [1, 2, 3, 4].map(async () => {
      const answer = await payer.run(firstLoad);
      if (answer.code !== undefined) refusals.push(answer);
    });
    await expect.poll(() => refusals.length).toBe(2);
    held.give();
    await Promise.all(asked);
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [429, 'THROTTLED'],
      [429, 'THROTTLED'],
    ]);
    for (const { response } of refusals) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await portal.app.close();
  });
});

function rowsOf({ code, data }: GraphqlAnswer): number {
  if (!data) throw new Error(`A request was refused: ${code}`);
  return (data['changes'] as { readonly upserts: readonly unknown[] }).upserts.length;
}

function heavy(
  share: PersonShare,
  withTransaction: PortalDatabase['withTransaction'],
  person: PersonId,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return share.run(person, (claim) =>
    withTransaction(job, { readOnly: true }, async (transaction) => {
      await claim(transaction);
      await work(transaction);
    }),
  );
}

function aSignal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}

async function twoBuyers(
  database: PortalDatabase,
  { charges = 2_000, ...changes }: Partial<HttpPorts> & { readonly charges?: number } = {},
) {
  await makeProgram(database);
  const [flooding, quiet] = [await makeBusiness(database), await makeBusiness(database)];
  await givePassword(database, flooding.admin.person, quiet.admin.person);
  for (const business of [flooding, quiet])
    for (let made = 0; made < charges; made += 500) await addCharges(database, business, 500);
  await database.tend();
  const loadsOf = { payer: 0 };
  /** Each load of the flooding buyer waits for this before it takes a connection. */
  const hold = { until: Promise.resolve() };
  const portal = await openPortal(
    {
      ...database,
      withTransaction: async (identity, options, work) => {
        const isLoad = identity.role === 'app' && identity.person === flooding.admin.person;
        if (isLoad) await hold.until;
        return database.withTransaction(identity, options, (transaction) => {
          if (isLoad) loadsOf.payer += 1;
          return work(transaction);
        });
      },
    },
    changes,
  );
  const enter = ({ admin }: Business) => portal.signedInBrowser(admin.person);
  return { portal, loadsOf, hold, payer: await enter(flooding), other: await enter(quiet) };
}

function addCharges({ withTransaction }: PortalDatabase, { buyer }: Business, count: number): Promise<unknown> {
  const rows = Array.from({ length: count }, () => chargeRow(newId(), { buyer }));
  return withTransaction(job, {}, (transaction) => transaction.insertInto('charges').values(rows).execute());
}

/** Keeps this number of first loads of one session running until it is stopped; returns the result of each. */
function startFlood(browser: Browser, count: number) {
  let isOn = true;
  const codes: string[] = [];
  const loops = Array.from({ length: count }, async () => {
    while (isOn) {
      const { code } = await browser.run(firstLoad);
      codes.push(code ?? 'OK');
      // It retries only when it is told to, like a device.
      if (code) return;
    }
  });
  return {
    stop: async () => {
      isOn = false;
      await Promise.all(loops);
      return codes;
    },
  };
}
