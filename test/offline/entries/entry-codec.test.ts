import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeEntry, encodeEntry, entryVersion } from '../../../src/offline/entries/entry-codec.ts';
import { anEntry } from './an-entry.ts';

const golden = new URL('../golden/', import.meta.url);
const fixtures = readdirSync(golden).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, golden), 'utf8')) as unknown] as const,
);

describe('entries of every version ever shipped', () => {
  it.each(fixtures)('%s is still read', (_name, record) => {
    expect(decodeEntry(record)).toMatchObject({ kind: 'entry' });
  });
  it('the newest has a fixture', () => {
    expect(fixtures.map(([name]) => name)).toContain(`entry-v${entryVersion}.json`);
  });
  it('what is written is read back as it was', () => {
    const entry = anEntry();
    expect(decodeEntry(encodeEntry(entry))).toEqual({ kind: 'entry', entry });
  });
});

it('what an older build left as wanting a code is read as what may have arrived', () => {
  const need = { code: 'MFA_REQUIRED', values: { scope: 'OrderApproval' }, current: [] };
  const decoded = decodeEntry(encodeEntry(anEntry({ state: { kind: 'needsYou', need } })));
  expect(decoded).toMatchObject({ entry: { state: { kind: 'needsYou', need, mayHaveArrived: true } } });
});

describe('stored data is untrusted', () => {
  const stored = encodeEntry(anEntry());
  it.each([
    ['nothing', undefined],
    ['a text', 'entry'],
    ['no envelope', { ...stored, entry: { ...anEntry(), envelope: null } }],
    ['an unknown state', { ...stored, entry: { ...anEntry(), state: { kind: 'dreaming' } } }],
    ['another id inside', { ...stored, entry: anEntry({ seq: 2 }) }],
    ['an amount for a counter', { ...stored, entry: { ...anEntry(), seq: 1.5 } }],
  ])('%s is reported as unreadable, never guessed at', (_what, record) => {
    expect(decodeEntry(record).kind).toBe('unreadable');
  });
  it('a newer build’s entry is left for the newer build', () => {
    expect(decodeEntry({ ...stored, version: entryVersion + 1, entry: { shape: 'of tomorrow' } })).toEqual({
      kind: 'newer',
    });
  });
});
