import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const listFile = 'test/faults/CASES.md';
const numberOfCases = 105;

type Row = { readonly number: number; readonly text: string; readonly shownBy: string; readonly inBrowser: string };
type Named = { readonly file: string; readonly title: string };

const rows = readRepositoryFile(listFile).split('\n').flatMap(rowOf);
const files = new Set(repositoryFiles());

describe('the list of what the outbox and the sync must survive', () => {
  it('lists every case once, in order', () => {
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: numberOfCases }, (_, index) => index + 1));
  });

  it('names at least one test of every case', () => {
    expect(rows.filter((row) => namedIn(row.shownBy).length === 0).map((row) => row.number)).toEqual([]);
  });

  it('names a browser test of every case that has to be seen in one', () => {
    const unseen = rows.filter((row) => row.text.endsWith('[B]') && namedIn(row.inBrowser).length === 0);
    expect(unseen.map((row) => row.number)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = rows.flatMap((row) => [...namedIn(row.shownBy), ...namedIn(row.inBrowser)]);
    expect(named.filter((one) => !exists(one))).toEqual([]);
  });

  it('names every test that says which case it shows', () => {
    const unnamed = [...files].filter(isTest).flatMap((file) => {
      const titles = [...readRepositoryFile(file).matchAll(numberedTitle)].map((match) => match.groups ?? {});
      return titles.filter(({ number, start }) => !isListed(file, Number(number), start ?? ''));
    });
    expect(unnamed.map(({ start }) => start)).toEqual([]);
  });

  it('has only names of tests in its cells', () => {
    const cells = rows.flatMap((row) => [row.shownBy, row.inBrowser]).flatMap((cell) => cell.split('<br>'));
    const odd = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && cell !== '–' && !namedTest.test(cell));
    expect(odd).toEqual([]);
  });
});

describe('a missing test is reported', () => {
  it('if its file or its title is missing', () => {
    expect(exists({ file: listFile, title: 'not there' })).toBe(false);
    expect(exists({ file: 'test/faults/not-there.test.ts', title: 'x' })).toBe(false);
    expect(exists({ file: 'test/architecture/fault-cases.test.ts', title: 'has every case once, in order' })).toBe(
      true,
    );
    // The text exists, but not at the beginning of a title.
    expect(exists({ file: 'test/offline/entries/replay.test.ts', title: 'different keys in one request' })).toBe(false);
  });
});

function isTest(file: string): boolean {
  return /^test\/(?!architecture\/).*\.(test|spec)\.ts$/.test(file);
}

/** `case 12: …` at the beginning of a title, up to its first placeholder. */
const numberedTitle = /['"`](?<start>case (?<number>\d+): [^'"`$%\n]+)/g;

function isListed(file: string, number: number, start: string): boolean {
  const row = rows.find((one) => one.number === number);
  const named = [...namedIn(row?.shownBy ?? ''), ...namedIn(row?.inBrowser ?? '')];
  return named.some((one) => one.file === file && one.title.startsWith(start.trimEnd()));
}

/** `| 12 | a proxy … [B] | … | … |`, or nothing for other lines. */
function rowOf(line: string): readonly Row[] {
  const [, number, text, shownBy, inBrowser] = line.split('|').map((cell) => cell.trim());
  if (!/^\d+$/.test(number ?? '')) return [];
  return [{ number: Number(number), text: text ?? '', shownBy: shownBy ?? '', inBrowser: inBrowser ?? '' }];
}

const namedTest = /^`(?<file>[^`]+)`: (?<title>.+)$/;

function namedIn(cell: string): readonly Named[] {
  return cell.split('<br>').flatMap((one) => {
    const { file, title } = namedTest.exec(one.trim())?.groups ?? {};
    return file && title ? [{ file, title }] : [];
  });
}

/** Shared titles contain placeholders; the list names such a title up to its first placeholder. */
function exists({ file, title }: Named): boolean {
  if (!files.has(file)) return false;
  const text = readRepositoryFile(file);
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title.split('…')[0]?.trimEnd() ?? title}`));
}
