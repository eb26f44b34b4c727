import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeEntry, encodeEntry, entryVersion } from '../../../src/offline/entries/entry-codec.ts';
import { anEntry } from './an-entry.ts';

const golden = new URL('../golden/', import.meta.url);
const fixtures = readdirSync(golden).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, golden), 'utf8')) as unknown] as const,
);

describe('entries of every version ever shipped', () => {
  it.each(fixtures)('reads %s', (_name, record) => {
    expect(decodeEntry(record)).toMatchObject({ kind: 'entry' });
  });
  it('have a fixture of the newest version', () => {
    expect(fixtures.map(([name]) => name)).toContain(`entry-v${entryVersion}.json`);
  });
  it('are read back as they were written', () => {
    const entry = anEntry();
    expect(decodeEntry(encodeEntry(entry))).toEqual({ kind: 'entry', entry });
  });
});

it('count as possibly arrived if an older build stored that they require a code', () => {
  const need = { code: 'MFA_REQUIRED', values: { scope: 'OrderApproval' }, current: [] };
  const decoded = decodeEntry(encodeEntry(anEntry({ state: { kind: 'needsYou', need } })));
  expect(decoded).toMatchObject({ entry: { state: { kind: 'needsYou', need, mayHaveArrived: true } } });
});

describe('stored data is validated', () => {
  const stored = encodeEntry(anEntry());
  it.each([
    ['nothing', undefined],
    ['a text', 'entry'],
    ['no envelope', { ...stored, entry: { ...anEntry(), envelope: null } }],
    ['an unknown state', { ...stored, entry: { ...anEntry(), state: { kind: 'dreaming' } } }],
    ['another id inside', { ...stored, entry: anEntry({ seq: 2 }) }],
    ['an amount for a counter', { ...stored, entry: { ...anEntry(), seq: 1.5 } }],
  ])('%s is reported as unreadable, never interpreted', (_what, record) => {
    expect(decodeEntry(record).kind).toBe('unreadable');
  });
  it('an entry of a newer build is kept for that build', () => {
    expect(decodeEntry({ ...stored, version: entryVersion + 1, entry: { shape: 'of tomorrow' } })).toEqual({
      kind: 'newer',
    });
  });
});
