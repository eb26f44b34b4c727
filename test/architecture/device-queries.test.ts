import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../domain/sync/collection-names.gen.ts';
import type { Engine } from '../../src/offline/engine.ts';
import { createEntries } from '../../src/offline/entries/entries.ts';
import { createChargeReads } from '../../src/offline/reading/read-charges.ts';
import { createRowReads } from '../../src/offline/reading/read-rows.ts';
import { createOlderCharges } from '../../src/offline/sync/older-charges.ts';
import { tom } from '../faults/model-rows.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

// A query is read again after a write to a collection in its key (`platform/account/device-queries.ts`). This test compares each key with
// the reads of its function, including reads in functions that receive the engine.

const names: ReadonlySet<string> = new Set([...collectionNames, 'outbox', 'setAside', 'older']);
const files = repositoryFiles()
  .filter((path) => /^src\/(?!offline\/).*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readRepositoryFile(path) }));
const queries = files.flatMap(({ path, text }) =>
  [...text.matchAll(/queryKey: \['device'/g)].map(({ index }) => queryAt(path, text, index)),
);

describe('the key of a device query names every collection that it reads', () => {
  it('device queries are found', () => {
    expect(queries.length).toBeGreaterThan(25);
  });

  it.each(queries)('$name', async ({ key, text, body }) => {
    const named = namesIn(key, text);
    const read = await namesRead(body);
    const missing = [...read].filter((name) => !named.has(name) && !(name === 'outbox' && named.has('charges')));
    expect(named.size === 0 && read.size === 0 ? [] : missing).toEqual([]);
  });
});

type Query = { readonly name: string; readonly key: string; readonly text: string; readonly body: string };

function queryAt(path: string, text: string, from: number): Query {
  let depth = 0;
  let end = from;
  for (; end < text.length && depth >= 0; end += 1) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  const key = text.slice(from, text.indexOf(']', from));
  return { name: `${path}: ${key.slice('queryKey: ['.length)}`, key, text, body: text.slice(from, end) };
}

/** The names after `device` in a key, also those from a list in the same file. */
function namesIn(key: string, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, spread, word] of key.matchAll(/(?:\.\.\.(\w+)|'(\w[\w-]*)')/g)) {
    if (word === 'device') continue;
    const list = spread && new RegExp(`const ${spread} = \\[([^\\]]*)\\]`).exec(text)?.[1];
    const parts =
      spread === 'collections'
        ? collectionNames
        : list
          ? [...list.matchAll(/'(\w+)'/g)].map((one) => one[1] ?? '')
          : [word ?? ''];
    if (!parts.every((part) => names.has(part))) break;
    for (const part of parts) found.add(part);
  }
  return found;
}

async function namesRead(body: string, seen = new Set<string>()): Promise<ReadonlySet<string>> {
  const read = new Set<string>();
  for (const [, ask = '', argument] of body.matchAll(/offline\.((?:read|older|entries)\.\w+)(?:\(\s*('\w+')?)?/g)) {
    const collection = argument?.slice(1, -1);
    for (const table of await tablesOf(ask, collection)) read.add(table);
  }
  for (const [, called = ''] of body.matchAll(/\b(\w+)\(offline[,)]/g)) {
    if (seen.has(called)) continue;
    seen.add(called);
    const found = files.flatMap(({ text }) => functionNamed(called, text) ?? []);
    if (found.length === 0) throw new Error(`A query hands the engine to ${called}, of which nothing is known here.`);
    for (const inner of found) for (const table of await namesRead(inner, seen)) read.add(table);
  }
  return read;
}

/** By the format, a function ends at the first brace at the beginning of a line. */
function functionNamed(name: string, text: string): string | null {
  const at = text.search(new RegExp(`^(?:export )?(?:async )?function ${name}\\(`, 'm'));
  return at === -1 ? null : text.slice(at, text.indexOf('\n}\n', at));
}

/** The tables that the engine reads; for a read of rows with a variable collection, all of them. */
async function tablesOf(ask: string, collection: string | undefined): Promise<readonly string[]> {
  if (ask === 'read.get' || ask === 'read.all') return collection ? [collection] : collectionNames;
  const read: string[] = [];
  const store = {
    read: async (tables: readonly string[]) => {
      read.push(...tables);
      return [];
    },
  };
  const identity = { subject: tom, roles: [], timeZone: 'UTC' };
  const engine = { store, identity, ports: { clock: { now: () => '2026-03-02T00:00:00Z' } } } as unknown as Engine;
  const doors: Record<string, Readonly<Record<string, unknown>>> = {
    read: { ...createChargeReads(engine), ...createRowReads(engine) },
    older: createOlderCharges(engine),
    entries: createEntries(engine, () => undefined),
  };
  const [door = '', method = ''] = ask.split('.');
  const asked = doors[door]?.[method] as ((...given: unknown[]) => Promise<unknown>) | undefined;
  if (!asked) throw new Error(`The engine has no ${ask}.`);
  await asked([tom.user], { field: 'dueDate', descending: false }, 0, 1);
  return [...read.filter((name) => name !== 'meta'), ...(door === 'older' ? ['older'] : [])];
}
