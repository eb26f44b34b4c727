import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { fixed } from '../../../server/database/connection-dialect.ts';
import { openDatabase } from '../../../server/database/database.ts';
import type { Identity } from '../../../server/database/identity.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { newSessionSecret, sessionIdHash } from '../../../server/identity/sessions/session-secret.ts';
import { type TestDatabase, describeOnBothDatabases, describeOnPostgres } from '../both-databases.ts';
import { type Business, as, makeBusiness, makeProgram, northgate, owner } from './world.ts';

const chargeIds = (transaction: Transaction) => transaction.selectFrom('charges').select('id').execute();

describeOnBothDatabases('A snapshot', (open) => {
  let database: TestDatabase;
  let business: Business;
  let admin: Identity;

  beforeAll(async () => {
    database = await open();
    await makeProgram(database);
    business = await makeBusiness(database);
    admin = as(business.admin, business.buyer, 'account');
  });

  it('reads no row if its opening fails, although the login could', async () => {
    const nobody = { ...admin, role: 'nobody' } as unknown as Identity;
    const answers: unknown[] = [];
    const reading = database.withTransaction(nobody, { readOnly: true }, async (transaction) => {
      const together = await Promise.allSettled([chargeIds(transaction), chargeIds(transaction)]);
      answers.push(...together, ...(await Promise.allSettled([chargeIds(transaction)])));
      return answers;
    });
    await expect(reading).rejects.toThrow('was rolled back');
    expect(answers.map((answer) => (answer as PromiseSettledResult<unknown>).status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    // The connection is clean: the next snapshot has its own identity.
    const rows = await database.withTransaction(admin, { readOnly: true }, chargeIds);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('takes no connection for work that reads nothing', async () => {
    const single = await open({ maxConnections: 1, maxWaitMs: 50 });
    await makeProgram(single);
    const answered = await single.withTransaction(owner, { readOnly: true }, async () => 'nothing read');
    expect(answered).toBe('nothing read');
  });

  it('prepares a fixed statement once, and repeats it for each role by itself', async () => {
    const seen = (identity: Identity) =>
      database.withTransaction(identity, { readOnly: true }, async (transaction) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from charges`.execute(fixed(transaction));
        return rows[0]?.n ?? 0;
      });
    const all = await seen(admin);
    expect(all).toBeGreaterThan(0);
    for (let time = 0; time < 8; time += 1) expect(await seen(admin)).toBe(all);
    const own = as(business.purchaser, business.buyer, 'own');
    expect(await seen(own)).toBeLessThan(all);
    expect(await seen(owner)).toBeGreaterThanOrEqual(all);
    expect(await seen(admin)).toBe(all);
  });
});

describeOnPostgres('A snapshot beside a writer', (open) => {
  it('is one state of the rows, whatever is committed meanwhile', async () => {
    const database = await open();
    await makeProgram(database);
    const business = await makeBusiness(database);
    const client = new pg.Client({ connectionString: (database.place as { url: string }).url });
    await client.connect();
    const count = (transaction: Transaction) =>
      sql<{ n: number }>`select count(*) as n from charges where po_number = 'MEANWHILE'`
        .execute(transaction)
        .then(({ rows }) => rows[0]?.n);
    const counts = await database.withTransaction(
      as(business.admin, business.buyer, 'account'),
      { readOnly: true },
      async (transaction) => {
        const before = await count(transaction);
        await client.query("update charges set po_number = 'MEANWHILE'");
        return [before, await count(transaction)];
      },
    );
    expect(counts).toEqual([0, 0]);
    await client.end();
  });
});

describeOnPostgres('A prepared statement', (open) => {
  it('outlives a changed table: its connection is replaced and the transaction repeated', async () => {
    const database = await open({ maxConnections: 3 });
    await makeProgram(database);
    const business = await makeBusiness(database);
    const admin = as(business.admin, business.buyer, 'account');
    const read = () =>
      database.withTransaction(admin, { readOnly: true }, (transaction) =>
        sql`select * from charges`.execute(fixed(transaction)).then(({ rows }) => rows.length),
      );
    const before = await Promise.all([read(), read(), read()]);
    const client = new pg.Client({ connectionString: (database.place as { url: string }).url });
    await client.connect();
    await client.query('alter table charges add column of_a_later_version text');
    await client.end();
    expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array.from({ length: 12 }, () => before[0]));
  });
});

describeOnPostgres('The opening of a request', (open) => {
  it.each(['inherit', 'noinherit'])(
    'is open to a login that may %s, and to no role of a transaction but sign-in',
    async (how) => {
      const database = await open();
      await makeProgram(database);
      const url = new URL((database.place as { url: string }).url);
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      const login = `portal_login_${how}_${Math.random().toString(36).slice(2)}`;
      await client.query(`create role ${login} login password 'secret' ${how}`);
      await client.query(`grant portal_owner, portal_app, portal_auth, portal_job to ${login}`);
      url.username = login;
      url.password = 'secret';
      const own = await openDatabase({ url: url.href });
      try {
        await own.migrate();
        const hash = sessionIdHash(newSessionSecret()) as Uint8Array;
        expect(await own.openRequest(northgate as never, hash)).toBeNull();
        const asApp = own.withTransaction(as({ person: '', user: '' } as never, '' as never, 'account'), {}, (trx) =>
          sql`select sign_in.open_request(${northgate}, ${hash})`.execute(trx),
        );
        await expect(asApp).rejects.toThrow('permission denied');
      } finally {
        await own.close();
        await client.query(`drop owned by ${login}`);
        await client.query(`drop role ${login}`);
        await client.end();
      }
    },
  );
});
