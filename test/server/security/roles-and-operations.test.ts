import { beforeAll, expect, it } from 'vitest';
import { userTypeOf } from '../../../domain/access/permitted-data.ts';
import { permittedOperations } from '../../../domain/access/permitted-operations.gen.ts';
import { type Role, roles } from '../../../domain/access/role.ts';
import type { BuyerId, ClientId, PersonId, UserId } from '../../../domain/ids.ts';
import { mayRun } from '../../domain/may-run.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { buyerRow, job, makeClient, newId, northgate, makeProgramWithFlags } from '../database/world.ts';
import { type LastingBrowser, lastingBrowser } from '../http/lasting-browser.ts';
import { type TestPortal, emailOf, givePassword, openPortal } from '../http/test-portal.ts';
import { type Operation, everyOperation } from './every-operation.ts';

describeOnPostgres('every role and every operation', (open) => {
  let portal: TestPortal;
  let browsers: Record<Role, LastingBrowser>;

  beforeAll(async () => {
    const database = await open();
    // A feature that a program has switched off is refused to everybody.
    await makeProgramWithFlags(database, { mfaEnabled: true, mfaRequired: true });
    portal = await openPortal(database);
    const [buyer, client] = [newId<BuyerId>(), await makeClient(database)];
    await database.withTransaction(job, {}, (trx) => trx.insertInto('buyers').values(buyerRow(buyer)).execute());
    const entered = await Promise.all(roles.map(async (role) => [role, await enterAs(role, buyer, client)] as const));
    browsers = Object.fromEntries(entered) as Record<Role, LastingBrowser>;
  });

  async function enterAs(role: Role, buyer: BuyerId, client: ClientId): Promise<LastingBrowser> {
    const [person, user] = [newId<PersonId>(), newId<UserId>()];
    const userType = userTypeOf(role);
    await portal.database.withTransaction(job, {}, async (trx) => {
      const name = { first_name: 'Ana', last_name: 'Ruiz' };
      await trx
        .insertInto('people')
        .values({ id: person, program_id: northgate, email: emailOf(person), ...name })
        .execute();
      const place = { buyer_id: userType === 'buyer' ? buyer : null, client_id: userType === 'client' ? client : null };
      await trx
        .insertInto('users')
        .values({
          id: user,
          person_id: person,
          program_id: northgate,
          user_type: userType,
          roles: [role],
          status: 'Active',
          ...place,
        })
        .execute();
    });
    await givePassword(portal.database, person);
    return lastingBrowser(portal, emailOf(person), roles.indexOf(role));
  }

  it('the table has a line for each operation, and only those that work without a session are public', () => {
    expect(Object.keys(permittedOperations).toSorted()).toEqual(everyOperation.map(({ name }) => name).toSorted());
    for (const { name, isOpen } of everyOperation)
      expect({ name, isPublic: permittedOperations[name] === 'public' }).toEqual({ name, isPublic: isOpen });
  });

  it.each(everyOperation.map((operation) => [operation.name, operation] as const))(
    '%s is refused to exactly the roles that the table does not name',
    async (_name, operation) => {
      for (const role of roles) {
        const code = await codeFor(browsers[role], operation);
        expect({ role, isForbidden: code === 'FORBIDDEN' }).toEqual({
          role,
          isForbidden: !mayRun(operation.name, [role]),
        });
      }
    },
  );

  /** The error code of the whole operation; refusals of its parts are in the answer. */
  async function codeFor(
    browser: LastingBrowser,
    { name, document, variables }: Operation,
  ): Promise<string | undefined> {
    const answer = await browser.run(document, variables(newId<string>()));
    expect({ name, status: answer.status < 500, code: answer.code === 'INTERNAL' }).toEqual({
      name,
      status: true,
      code: false,
    });
    expect(answer.code).not.toBe('UNAUTHENTICATED');
    return answer.code;
  }

  it('an e-mail address is readable for the roles in the table, and for its owner', async () => {
    const usersOf = async (role: Role) => {
      const { data } = await browsers[role].run('query users { users { id email roles } }');
      return data?.['users'] as { id: string; email: string | null; roles: Role[] }[];
    };
    const seenBy = async (role: Role) =>
      (await usersOf(role)).filter(({ email }) => email !== null).map((user) => user.roles[0]);
    expect(await seenBy('buyerAdministrator')).toEqual(expect.arrayContaining(['buyerPayer', 'buyerPurchaser']));
    expect((await usersOf('buyerPayer')).length).toBe(4);
    expect(await seenBy('buyerPayer')).toEqual(['buyerPayer']);
    expect(await seenBy('buyerPurchaser')).toEqual(['buyerPurchaser']);
  });

  it('a removed role is refused at the next request', async () => {
    const browser = browsers.buyerPayer;
    const quote = everyOperation.find(({ name }) => name === 'paymentQuote');
    if (!quote) throw new Error('There is no operation that quotes a payment.');
    expect(await codeFor(browser, quote)).not.toBe('FORBIDDEN');
    const user = (await browser.now()).claims()?.user;
    if (!user) throw new Error('Nobody is signed in.');
    await portal.database.withTransaction(job, {}, (trx) =>
      trx
        .updateTable('users')
        .set({ roles: ['buyerPurchaser'] })
        .where('id', '=', user)
        .execute(),
    );
    expect(await codeFor(browser, quote)).toBe('FORBIDDEN');
  });
});
