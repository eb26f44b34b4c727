import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { breachOf } from '../../../server/graphql/query-limits.ts';
import { createDocumentPreparer, documentHash } from '../../../server/graphql/prepare-document.ts';
import { parseOperationRequest } from '../../../server/graphql/run-operation.ts';
import { Refused, refused } from '../../../server/graphql/refused.ts';
import { buildSchema } from '../../../server/graphql/schema.ts';
import { isTooLarge, jsonLimits } from '../../../server/http/json-body.ts';

const schema = buildSchema();
const prepareAny = createDocumentPreparer(schema, 'any', { introspection: false });

function codeOf(prepare: (text: string) => unknown, text: string): string {
  try {
    prepare(text);
    return 'OK';
  } catch (error) {
    return error instanceof Refused ? error.refusal.code : `a defect: ${String(error)}`;
  }
}

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const nested = (depth: number, inner: string) => `${'{ a '.repeat(depth)}{ ${inner} }${' }'.repeat(depth)}`;
/** Fragments that each spread the next one twice: 2^n fields, or none if the last one is missing. */
const doubling = (levels: number, last: string) =>
  `query { currentUser { ...F0 } } ${repeat(levels, (n) => `fragment F${n} on CurrentUser { ...F${n + 1} ...F${n + 1} }`)} ${last}`;

const bombs: [string, string][] = [
  ['a thousand aliases', `query { ${repeat(1000, (n) => `a${n}: currentUser { id }`)} }`],
  ['aliases below the root', `query { currentUser { ${repeat(100, (n) => `a${n}: id`)} } }`],
  [
    'a sign-in per alias',
    `mutation { ${repeat(100, (n) => `a${n}: signIn(email: "a", password: "p${n}") { userId }`)} }`,
  ],
  [
    'two sign-ins',
    'mutation { a: signIn(email: "a", password: "1") { userId } b: signIn(email: "a", password: "2") { userId } }',
  ],
  ['depth', `query ${nested(40, 'id')}`],
  ['great depth', `query ${nested(600, 'id')}`],
  ['depth by inline fragments', `query { ${'... { '.repeat(400)} __typename ${' }'.repeat(400)} }`],
  ['the same field 900 times', `query { currentUser { ${'id '.repeat(900)} } }`],
  ['fragments that double', doubling(30, 'fragment F30 on CurrentUser { id }')],
  ['fragments that double into nothing', doubling(30, '')],
  ['a fragment that spreads itself', 'query { currentUser { ...A } } fragment A on CurrentUser { ...A }'],
  [
    'fragments in a circle',
    'query { currentUser { ...A } } fragment A on CurrentUser { ...B } fragment B on CurrentUser { ...A }',
  ],
  ['many overlapping selections', `query { ${repeat(200, () => 'currentUser { id name email }')} }`],
  [
    'many fragments, all overlapping',
    `query { currentUser { ${repeat(150, (n) => `...F${n}`)} } } ${repeat(150, (n) => `fragment F${n} on CurrentUser { id }`)}`,
  ],
  ['two operations', 'query a { currentUser { id } } query b { currentUser { id } }'],
  ['a hundred operations', repeat(100, (n) => `query q${n} { currentUser { id } }`)],
  ['a fragment at the root', 'query { ...A } fragment A on Query { businessAccounts { userId } }'],
  ['an own transaction beside a snapshot', 'query { businessAccounts { userId } currentUser { id } }'],
  ['introspection', '{ __schema { types { name } } }'],
  ['introspection of one type', '{ __type(name: "CurrentUser") { name } }'],
  ['a subscription', 'subscription { changes { id } }'],
  ['directives without end', `query { currentUser { id ${'@include(if: true) '.repeat(500)} } }`],
  ['variables without end', `query (${repeat(600, (n) => `$v${n}: Int`)}) { currentUser { id } }`],
  ['a long list', `query { charges(first: 1, filter: {beyondKept: [${'1,'.repeat(2000)}1]}) { totalCount } }`],
  ['a deep list', `query { paymentQuote(input: ${'['.repeat(900)}${']'.repeat(900)}) { token } }`],
  ['JSON as a literal', 'query { paymentQuote(input: {lines: []}) { token } }'],
  ['a very long name', `query { ${'a'.repeat(30_000)} }`],
  ['a very long comment', `query { currentUser { id } } #${'x'.repeat(30_000)}`],
  ['nothing', ''],
  ['garbage', '}{'.repeat(500)],
  ['a field that is not there', 'query { currentUser { passwordHash } }'],
  ['an argument of the wrong type', 'query { changes(cursor: 5, limit: "many") { cursor } }'],
];

const query = 'query me { currentUser { id } }';
const withVariables = (variables: string) => `{"query":"${query}","variables":${variables}}`;
const heavyBodies: [string, string][] = [
  ['a hundred thousand variables', withVariables(`{${repeat(70_000, (n) => `"v${n}":1,`)}"last":1}`)],
  ['values nested half a million deep', withVariables(`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)],
  ['objects nested a hundred thousand deep', withVariables(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)],
  ['a list of half a million', withVariables(`{"a":[${'1,'.repeat(500_000)}1]}`)],
  ['lists that are each short enough', withVariables(`{"a":[${`[${'1,'.repeat(900)}1],`.repeat(500)}[]]}`)],
  ['one name a hundred thousand times', withVariables(`{${'"a":1,'.repeat(150_000)}"a":1}`)],
  ['a number of a million digits', withVariables(`{"a":${'9'.repeat(1_000_000)}}`)],
  ['a text of a million escapes', withVariables(`{"a":"${'\\u0041'.repeat(170_000)}"}`)],
  ['a batch of ten thousand', `[${`{"query":"${query}"},`.repeat(10_000)}{}]`],
  ['a document of a million characters', `{"query":"${'{a'.repeat(500_000)}"}`],
];

/** As the route does, up to the document. */
function readBody(text: string): void {
  if (isTooLarge(text)) throw refused('TOO_LARGE');
  const { query: document } = parseOperationRequest(JSON.parse(text));
  prepareAny(document);
}

function leastCpuMs(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('the limits of one request', () => {
  it.each(bombs)('%s is refused before anything runs', (_name, text) => {
    expect(codeOf(prepareAny, text)).toBe('BAD_REQUEST');
  });

  it('there are at least thirty such documents', () => {
    expect(bombs.length).toBeGreaterThanOrEqual(30);
  });

  // Processor time, because a busy machine distorts wall time; the minimum of three runs, because nothing reduces it.
  it.each(bombs)('%s costs less than 100 ms', (_name, text) => {
    expect(leastCpuMs(() => codeOf(prepareAny, text))).toBeLessThan(100);
  });

  it.each(heavyBodies)('a body with %s costs less than 100 ms', (_name, text) => {
    expect(text.length).toBeLessThan(1_048_576);
    expect(leastCpuMs(() => codeOf(readBody, text))).toBeLessThan(100);
  });

  it('an ordinary document passes, also with a variable that it does not use', () => {
    expect(codeOf(prepareAny, 'query a($unused: Boolean = false) { currentUser { id name } users { id } }')).toBe('OK');
  });

  it('only the listed operations run, each with exactly its text', () => {
    const shipped = 'query a { currentUser { id } }';
    const prepare = createDocumentPreparer(schema, { [documentHash(shipped)]: 'a' }, { introspection: false });
    expect(codeOf(prepare, shipped)).toBe('OK');
    expect(codeOf(prepare, `${shipped} `)).toBe('UNKNOWN_OPERATION');
    expect(codeOf(prepare, '{ __schema { types { name } } }')).toBe('UNKNOWN_OPERATION');
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(codeOf(prepare, name)).toBe('UNKNOWN_OPERATION');
  });

  it('fragments are counted in each place where they are used', () => {
    const inFragment = `query { currentUser { ...A } } fragment A on CurrentUser { ${repeat(20, (n) => `a${n}: id`)} }`;
    expect(breachOf(parse(inFragment))).toBe('aliases');
    expect(breachOf(parse(doubling(20, '')))).toBe('fields');
  });

  it('lists and objects with too many members, and values that are too deep, are found at any place', () => {
    const list = Array.from({ length: jsonLimits.members + 1 }, () => 1);
    const wide = Object.fromEntries(list.map((one, at) => [`v${at}`, one]));
    const deep = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    const judge = (value: unknown) => isTooLarge(JSON.stringify(value));
    expect(judge({ a: [{ b: { list } }] })).toBe(true);
    expect(judge({ a: wide })).toBe(true);
    expect(isTooLarge(`{"query":"","variables":${deep(jsonLimits.depth - 1)}}`)).toBe(false);
    expect(isTooLarge(`{"query":"","variables":[${deep(jsonLimits.depth - 1)}]}`)).toBe(true);
    expect(judge({ a: list.slice(1), b: null, c: 'text' })).toBe(false);
  });

  it('the contents of texts are not counted', () => {
    const text = `"${'[{,'.repeat(2000)}\\" ${','.repeat(2000)}`;
    expect(isTooLarge(JSON.stringify({ text, [text]: [text] }))).toBe(false);
  });

  it('an unterminated text ends the count', () => {
    for (const text of ['', '"', '"\\', ']]]', ',,,', '{"a":"'.repeat(5)]) expect(isTooLarge(text)).toBe(false);
  });
});
