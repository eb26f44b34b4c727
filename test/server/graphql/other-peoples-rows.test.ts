import type { GraphQLArgument, GraphQLField, GraphQLInputType, GraphQLObjectType, GraphQLOutputType } from 'graphql';
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ProgramId } from '../../../domain/ids.ts';
import { buildSchema } from '../../../server/graphql/schema.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import type { Business } from '../database/world.ts';
import { makeBusiness, makeProgram, owner } from '../database/world.ts';
import type { Browser, TestPortal } from '../http/test-portal.ts';
import { emailOf, givePassword, openPortal } from '../http/test-portal.ts';

const schema = buildSchema();
/** Ends the caller's own session, or needs none: nothing to leak. */
const apart = ['signIn', 'signOut'];

describeOnBothDatabases('every operation, given ids of other people’s rows', (open) => {
  let portal: TestPortal;
  let victims: Business[];
  let foreignIds: string[];
  let browser: Browser;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, 'summit' as ProgramId);
    portal = await openPortal(database);
    const own = await makeBusiness(database);
    victims = [await makeBusiness(database), await makeBusiness(database, { program: 'summit' as ProgramId })];
    await givePassword(database, own.admin.person);
    browser = portal.browser();
    await browser.enter(emailOf(own.admin.person));
    foreignIds = victims.flatMap((one) => [
      one.buyer,
      one.yard,
      one.admin.user,
      one.admin.person,
      one.purchaser.user,
      ...Object.values(one.charges),
    ]);
  });

  it.each(operationsOf('query').concat(operationsOf('mutation')))(
    '%s leaks none and changes none',
    async (_name, kind, field) => {
      const before = await fingerprint();
      for (const id of foreignIds) {
        const { response } = await browser.run(documentOf(kind, field), variablesOf(field, id));
        expect(response.statusCode).toBeLessThan(500);
        const echoed = response.body.replaceAll(id, '');
        for (const other of foreignIds) expect(echoed).not.toContain(other);
        expect(response.body).not.toContain('INTERNAL');
      }
      expect(await fingerprint()).toEqual(before);
    },
  );

  /** Everything of the victims, by version; sessions and attempts are the caller's own. */
  async function fingerprint(): Promise<unknown> {
    return portal.database.withTransaction(owner, { readOnly: true }, async (transaction) => {
      const { rows } = await sql`
        select 'charges' as what, id, row_version from charges where buyer_id = any(${victims.map((one) => one.buyer)}::uuid[])
        union all select 'users', id, row_version from users where buyer_id = any(${victims.map((one) => one.buyer)}::uuid[])
        union all select 'payments', id, row_version from payments
        union all select 'actions', id, row_version from actions order by 1, 2`.execute(transaction);
      return rows;
    });
  }
});

type Root = 'query' | 'mutation';
type Field = GraphQLField<unknown, unknown>;

function operationsOf(kind: Root): [string, Root, Field][] {
  const fields = (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
  return Object.values(fields)
    .filter((field) => !apart.includes(field.name))
    .map((field) => [field.name, kind, field]);
}

function documentOf(kind: Root, field: Field): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = field.args.length > 0 ? `${field.name}(${given})` : field.name;
  return `${kind} all${declared ? `(${declared})` : ''} { ${call} ${selectionOf(field.type)} }`;
}

/** Every field of the answer, as deep as it goes. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  return `{ ${Object.values((named as GraphQLObjectType).getFields())
    .map((field) => `${field.name} ${selectionOf(field.type)}`)
    .join(' ')} }`;
}

function variablesOf(field: Field, id: string): Record<string, unknown> {
  return Object.fromEntries(field.args.map((arg: GraphQLArgument) => [arg.name, valueOf(arg.type, id)]));
}

/** A value of the type that names the foreign row wherever an id may stand. */
function valueOf(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, id);
  if (isListType(type)) return [valueOf(type.ofType, id)];
  if (isInputObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type, id)]));
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const samples: Record<string, unknown> = { Int: 10, Float: 1, Boolean: true, ID: id, String: id };
  const payment = { bankAccountId: id, currency: 'GBP', totalMinor: 100, lines: [{ chargeId: id, amountMinor: 100 }] };
  return samples[type.name] ?? payment;
}
