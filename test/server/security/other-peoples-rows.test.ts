import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ProgramId } from '../../../domain/ids.ts';
import { describeOnPostgres, isLongSuite } from '../both-databases.ts';
import { makeHistory } from '../database/history.ts';
import { type Business, makeBusiness, makeProgram, newId, northgate, owner } from '../database/world.ts';
import { type LastingBrowser, lastingBrowser } from '../http/lasting-browser.ts';
import { type TestPortal, emailOf, givePassword, openPortal } from '../http/test-portal.ts';
import { giveMethod } from '../session/mfa/mfa-world.ts';
import { type Operation, everyOperation } from './every-operation.ts';

const summit = 'summit' as ProgramId;
// Thousands of requests, and the policies are equal on both databases: `roles-and-rows.test.ts` checks them on both.
describeOnPostgres('every operation with ids of other people’s rows', (open) => {
  let portal: TestPortal;
  let victims: Business[];
  let foreignIds: string[];
  let browsers: Record<'administrator' | 'purchaser', LastingBrowser>;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, summit);
    portal = await openPortal(database);
    const own = await makeBusiness(database);
    victims = [await makeBusiness(database), await makeBusiness(database, { program: summit })];
    await givePassword(database, own.admin.person, own.purchaser.person);
    browsers = {
      administrator: lastingBrowser(portal, emailOf(own.admin.person), 1),
      purchaser: lastingBrowser(portal, emailOf(own.purchaser.person), 2),
    };
    foreignIds = (await Promise.all(victims.map(idsOf))).flat();
  });

  /** Everything of a business with an id: rows, people, and their verification methods. */
  async function idsOf(business: Business, index: number): Promise<string[]> {
    const { database } = portal;
    const program = index === 0 ? northgate : summit;
    const history = await makeHistory(database, business, program);
    const proofs =
      index === 0
        ? [
            await giveMethod(database, business.admin.person, 'email'),
            await sessionOf(business),
            await deviceOf(business),
          ]
        : [];
    return [
      business.buyer,
      business.yard,
      business.admin.user,
      business.admin.person,
      business.purchaser.user,
      ...Object.values(business.charges),
      ...Object.values(history),
      ...proofs,
    ];
  }

  async function sessionOf({ admin }: Business): Promise<string> {
    await givePassword(portal.database, admin.person);
    await portal.browser({ address: '10.0.0.3' }).enter(emailOf(admin.person));
    const { id } = await portal.database.withTransaction(owner, {}, (trx) =>
      trx.selectFrom('sessions').select('id').where('person_id', '=', admin.person).executeTakeFirstOrThrow(),
    );
    return id;
  }

  async function deviceOf({ admin }: Business): Promise<string> {
    const id = newId<string>();
    await portal.database.withTransaction(owner, {}, (trx) =>
      trx
        .insertInto('remembered_devices')
        .values({
          id,
          person_id: admin.person,
          program_id: northgate,
          secret_hash: new Uint8Array(32),
          name: 'Chrome',
          expires_at: '2999-01-01T00:00:00.000Z',
        })
        .execute(),
    );
    return id;
  }

  it.each(everyOperation.map((operation) => [operation.name, operation] as const))(
    '%s returns none of their values and changes none',
    async (_name, operation) => {
      const before = await fingerprint();
      // An operation without ids gives the same answer each time.
      const ids = takesId(operation) ? foreignIds : foreignIds.slice(0, 1);
      const { administrator, purchaser } = browsers;
      for (const id of ids) await tryOn(administrator, operation, id);
      // Roles with fewer rights get the same refusals; the long suite tests all of their ids.
      const some = isLongSuite ? ids : ids.filter((_id, index) => index % 4 === 0);
      for (const id of some) await tryOn(purchaser, operation, id);
      expect(await fingerprint()).toEqual(before);
    },
  );

  function takesId({ variables }: Operation): boolean {
    return JSON.stringify(variables('one')) !== JSON.stringify(variables('another'));
  }

  async function tryOn(browser: LastingBrowser, { document, variables }: Operation, id: string): Promise<void> {
    const { response } = await browser.run(document, variables(id));
    expect(response.statusCode).toBeLessThan(500);
    const echoed = response.body.replaceAll(id, '');
    expect(foreignIds.filter((other) => echoed.includes(other))).toEqual([]);
    expect(response.body).not.toContain('INTERNAL');
  }

  /** All rows of the victims in every table with a buyer or a person, as text. */
  async function fingerprint(): Promise<unknown> {
    return portal.database.withTransaction(owner, { readOnly: true }, async (trx) => {
      const { rows: columns } = await sql<{ table: string; column: string }>`
        select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('buyer_id', 'person_id') order by 1, 2`.execute(
        trx,
      );
      const prints: [string, string | null][] = [];
      for (const { table, column } of columns) {
        const ids = victims.flatMap((one): string[] =>
          column === 'buyer_id' ? [one.buyer] : [one.admin.person, one.purchaser.person],
        );
        const { rows } = await sql<{ print: string | null }>`
          select md5(string_agg(r::text, '|' order by r::text)) as print from ${sql.table(table)} r where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(
          trx,
        );
        prints.push([table, rows[0]?.print ?? null]);
      }
      return prints;
    });
  }
});
