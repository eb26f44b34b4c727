import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Identity } from '../../../server/database/identity.ts';
import { type TestDatabase, describeOnBothDatabases } from '../both-databases.ts';
import { type Business, as, job, makeBusiness, makeProgram, northgate, owner } from './world.ts';

describeOnBothDatabases('The database role', (open) => {
  let database: TestDatabase;
  let business: Business;
  beforeAll(async () => {
    database = await open({ maxConnections: 1 });
    await makeProgram(database);
    business = await makeBusiness(database);
  });

  it('applies inside each transaction, and cannot bypass row security', async () => {
    const identities: [Identity, string][] = [
      [as(business.admin, business.buyer, 'account'), 'portal_app'],
      [{ role: 'auth', program: northgate }, 'portal_auth'],
      [job, 'portal_job'],
      [owner, 'portal_owner'],
    ];
    for (const [identity, expected] of identities) {
      const { rows } = await database.withTransaction(identity, {}, (trx) =>
        sql`select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(
          trx,
        ),
      );
      expect(rows).toEqual([{ name: expected, rolsuper: false, rolbypassrls: false }]);
    }
  });

  it('does not leak into the next transaction of the connection', async () => {
    await database.withTransaction(as(business.admin, business.buyer, 'account'), {}, (trx) =>
      trx.selectFrom('charges').select('id').execute(),
    );
    const { rows } = await database.withTransaction({ role: 'auth', program: null }, {}, (trx) =>
      sql`select app_program() as program, app_user() as user_id, app_buyer() as buyer, app_kind() as kind, app_groups() as groups`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ program: null, user_id: null, buyer: null, kind: null, groups: [] }]);
  });

  it('uses the given clock', async () => {
    const { rows } = await database.withTransaction(owner, { now: '2030-01-02T03:04:05.678Z' as never }, (trx) =>
      sql`select app_now() as now`.execute(trx),
    );
    expect(rows).toEqual([{ now: '2030-01-02T03:04:05.678Z' }]);
  });
});
