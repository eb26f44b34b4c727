import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverFoundation, serverShell } from './layers.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';
import {
  emptyNames,
  longestFile,
  longFiles,
  mostFilesInFolder,
  roomyFolders,
  type TidyRule,
  tidyRules,
} from './tidy-rules.ts';

const files = repositoryFiles().filter((file) => !/\.gen\.(d\.)?ts$/.test(file));
const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));

describe('the repository is tidy', () => {
  it.each(named(tidyRules))('%s', (_name, rule) => {
    expect(files.flatMap((file) => findings(rule, file, () => readRepositoryFile(file)))).toEqual([]);
  });

  it('no file is longer than its limit', () => {
    const tooLong = sources
      .filter((file) => !longFiles.some((exception) => exception.files.test(file)))
      .map((file) => ({ file, lines: readRepositoryFile(file).trimEnd().split('\n').length }))
      .filter(({ file, lines }) => lines > (file.startsWith('test/') ? longestFile.test : longestFile.source));
    expect(tooLong).toEqual([]);
  });

  it('no folder has more than 40 files', () => {
    const counts = new Map<string, number>();
    for (const file of files.filter((one) => !roomyFolders.test(one)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(([, count]) => count > mostFilesInFolder).map(([folder]) => folder);
    expect(crowded.toSorted()).toEqual([]);
  });

  it('no file or folder has a meaningless name', () => {
    expect(sources.filter((file) => !file.startsWith('src/routes/') && isEmptyName(file))).toEqual([]);
  });

  it('a document names files that exist', () => {
    const documents = files.filter((file) => file.endsWith('.md'));
    expect(
      documents.flatMap((file) => missingFiles(file, readRepositoryFile(file)).map((path) => `${file}: ${path}`)),
    ).toEqual([]);
  });

  it('an area has the same name in domain/, server/ and src/features/', () => {
    const named = areasIn('domain');
    const withoutRules = `${serverFoundation}|${serverShell}|${otherParties}`.split('|');
    expect(areasIn('server').filter((area) => !named.includes(area) && !withoutRules.includes(area))).toEqual([]);
    expect(areasIn('src/features').filter((area) => !named.includes(area))).toEqual(screensOfSeveralAreas);
  });

  it('every exception is still needed', () => {
    const unused = [...longFiles, ...tidyRules.flatMap(({ except = [] }) => except)].filter(
      (exception) => !files.some((file) => exception.files.test(file)),
    );
    expect(unused).toEqual([]);
  });
});

/** What the demo plays beside the portal: the bank and the card network. */
const otherParties = 'bank|card-network';
/** Features that only show what other areas know. */
const screensOfSeveralAreas = ['help', 'home', 'outbox', 'overview'];

/** The folders directly in a folder, by name. */
function areasIn(folder: string): readonly string[] {
  const inside = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  return [...new Set(inside.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))].toSorted();
}

describe('a tidy rule finds its violation', () => {
  it.each(named(tidyRules))('%s', (_name, rule) => {
    expect(findings(rule, rule.example.file, () => rule.example.text)).toHaveLength(1);
  });

  it('a document that names a missing file', () => {
    const text =
      '`tidy-rules.ts`, `architecture/tidy.test.ts`, `../world/gone.ts`, `<verb-noun>.face.tsx`, `lists.gen.ts`, `old/tidy.test.ts`';
    expect(missingFiles('test/architecture/README.md', text)).toEqual(['../world/gone.ts', 'old/tidy.test.ts']);
    expect(missingFiles('test/domain/README.md', '`../architecture/tidy.test.ts`')).toEqual([]);
  });

  it('names', () => {
    const empty = [
      'src/ui/utils.ts',
      'src/helpers/money.ts',
      'domain/index.ts',
      'server/date-utils.ts',
      'domain/types.ts',
    ];
    expect(empty.filter(isEmptyName)).toEqual(empty);
    expect(['domain/money.ts', 'src/ui/index-card.tsx', 'domain/types-of-fee.ts'].filter(isEmptyName)).toEqual([]);
  });
});

function named(rules: readonly TidyRule[]) {
  return rules.map((rule) => [rule.name, rule] as const);
}

function findings(rule: TidyRule, file: string, read: () => string): string[] {
  if (!rule.where.test(file) || rule.except?.some((exception) => exception.files.test(file))) return [];
  const text = rule.inComments ? read() : withoutComments(read());
  return text
    .split('\n')
    .flatMap((line, index) => (rule.forbidden.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

/** Keeps the line numbers; a `//` after a colon is a URL, not a comment. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(?<!:)\/\/.*/g, '');
}

/** The files in backticks that do not exist. Their paths begin at any folder; a path with `./` or `../` at the document's. */
function missingFiles(document: string, text: string): readonly string[] {
  return [...text.matchAll(/`([\w./$@-]+\.(?:tsx?|mjs|css))`/g)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => {
      if (path.includes('.gen.')) return false;
      const end = path.startsWith('.') ? posix.join(dirname(document), path) : path;
      return !files.some((file) => `/${file}`.endsWith(`/${end}`));
    });
}

function isEmptyName(file: string): boolean {
  const [name = '', ...folders] = file.split('/').toReversed();
  return emptyNames.test(name) || folders.some((folder) => emptyNames.test(folder));
}
