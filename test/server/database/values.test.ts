import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import { readWireText, writeWireText } from '../../../server/database/wire-values.ts';
import { type TestDatabase, describeOnBothDatabases, emptyPostgresDatabase } from '../both-databases.ts';
import { owner } from './world.ts';

/** SQL text and its JavaScript value, with every driver. */
const readings: readonly [string, unknown][] = [
  ["date '2024-02-29'", '2024-02-29'],
  ["timestamptz '2026-03-29 01:30:00+00'", '2026-03-29T01:30:00.000Z'],
  ["timestamptz '2026-03-29 01:30:00.123456+05:30'", '2026-03-28T20:00:00.123Z'],
  ['9007199254740991::bigint', 9_007_199_254_740_991],
  ['-5::bigint', -5],
  ['7::integer', 7],
  ['3::smallint', 3],
  ['0.1::double precision', 0.1],
  ['1234.50::numeric', '1234.50'],
  ['sum(x)::bigint from (values (1::bigint), (2)) as v (x)', 3],
  ['true', true],
  ['false', false],
  ['null::text', null],
  ["'Ünï 👷'::text", 'Ünï 👷'],
  [`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
  ["'null'::jsonb", null],
  ["array['a','b,c','d\"e','f\\g',null,'null','']", ['a', 'b,c', 'd"e', 'f\\g', null, 'null', '']],
  ["'{}'::text[]", []],
  [
    'array[[1,2],[3,4]]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["array['2026-01-01'::date]", ['2026-01-01']],
  ['array[1::bigint]', [1]],
  ["array['5b4c2c54-0000-4000-8000-000000000001'::uuid]", ['5b4c2c54-0000-4000-8000-000000000001']],
  ["'\\x00ff'::bytea", new Uint8Array([0, 255])],
  ["'5b4c2c54-0000-4000-8000-000000000001'::uuid", '5b4c2c54-0000-4000-8000-000000000001'],
  ["''::text", ''],
];

/** JavaScript parameters, their SQL type, and PostgreSQL's text of them. */
const writings: readonly [unknown, string, string | null][] = [
  [-0, 'bigint', '0'],
  [12.5, 'numeric', '12.5'],
  [9_007_199_254_740_993n, 'bigint', '9007199254740993'],
  [true, 'boolean', 'true'],
  [null, 'text', null],
  ['it\'s \\ "quoted"', 'text', 'it\'s \\ "quoted"'],
  [['a,b', 'c"d', 'e\\f', null, ''], 'text[]', '{"a,b","c\\"d","e\\\\f",NULL,""}'],
  [[1, 2], 'bigint[]', '{1,2}'],
  [{ a: 1 }, 'jsonb', '{"a": 1}'],
  [new Uint8Array([0, 255]), 'bytea', '\\x00ff'],
  [new Date(Date.UTC(2026, 0, 2)), 'timestamptz', '2026-01-02 00:00:00+00'],
];

describeOnBothDatabases('Values', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  it('are read as the domain writes them', async () => {
    await database.withTransaction(owner, {}, async (trx) => {
      for (const [expression, expected] of readings) {
        const { rows } = await sql<{ value: unknown }>`select ${sql.raw(withAlias(expression))}`.execute(trx);
        expect({ expression, value: rows[0]?.value }).toEqual({ expression, value: expected });
      }
    });
  });

  it('are sent without loss', async () => {
    await database.withTransaction(owner, {}, async (trx) => {
      for (const [value, type, expected] of writings) {
        const { rows } = await sql<{ text: string | null }>`select (${value}::${sql.raw(type)})::text as text`.execute(
          trx,
        );
        expect({ value, text: rows[0]?.text }).toEqual({ value, text: expected });
      }
    });
  });

  it('that JavaScript cannot hold exactly are refused, never rounded', async () => {
    const ask = database.withTransaction(owner, {}, (trx) =>
      sql`select 9007199254740992::bigint as value`.execute(trx),
    );
    await expect(ask).rejects.toThrow('beyond the exact integers');
  });
});

describe('The two drivers', () => {
  const opened: PortalDatabase[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  it('answer the same, value by value', async () => {
    const places = [{ memory: true } as const, { url: await emptyPostgresDatabase(inject('postgresUrl')) }];
    const answers: unknown[] = [];
    for (const place of places) {
      const database = await openDatabase(place);
      opened.push(database);
      await database.migrate();
      answers.push(
        await database.withTransaction(owner, {}, async (trx) => {
          const read: unknown[] = [];
          for (const [expression] of readings) {
            read.push((await sql`select ${sql.raw(withAlias(expression))}`.execute(trx)).rows);
          }
          for (const [value, type] of writings) {
            read.push((await sql`select ${value}::${sql.raw(type)} as value`.execute(trx).catch(String)) as unknown);
          }
          await sql`create temp table two_rows (value integer)`.execute(trx);
          const changed = await sql`insert into two_rows values (1), (2)`.execute(trx);
          return [read, changed.numAffectedRows];
        }),
      );
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject([expect.anything(), 2n]);
  });
});

describe('a server with other date formats', () => {
  it('returns the same values', async () => {
    const url = await emptyPostgresDatabase(inject('postgresUrl'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const name = new URL(url).pathname.slice(1);
    await client.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
    await client.query(`alter database ${name} set datestyle = 'SQL, DMY'`);
    await client.end();
    const database = await openDatabase({ url });
    await database.migrate();
    const { rows } = await database.withTransaction(owner, {}, (trx) =>
      sql`select date '2024-02-29' as day, timestamptz '2026-03-29 01:30:00+00' as moment`.execute(trx),
    );
    await database.close();
    expect(rows).toEqual([{ day: '2024-02-29', moment: '2026-03-29T01:30:00.000Z' }]);
  });
});

describe('the text format', () => {
  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('x')])('has no form for %s', (value) => {
    expect(() => writeWireText(value)).toThrow('cannot be a parameter');
  });

  it('has no moment for infinity', () => {
    expect(() => readWireText(1184, 'infinity')).toThrow('not a moment');
  });

  it('reads an array with a lower bound of its own', () => {
    expect(readWireText(1007, '[0:1]={1,2}')).toEqual([1, 2]);
  });
});

function withAlias(expression: string): string {
  const from = expression.indexOf(' from ');
  return from < 0 ? `${expression} as value` : `${expression.slice(0, from)} as value${expression.slice(from)}`;
}
