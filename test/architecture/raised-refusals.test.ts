import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../domain/error-codes.gen.ts';
import { expectedCodes, importedBy, raisingFiles, reachedFrom } from './raised-refusals.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const files = repositoryFiles();
const paths = new Set(files);
const read = (path: string) => ({ path, text: readRepositoryFile(path) });
const sources = files.filter((path) => /^(?:domain|server|src|sw)\/.*\.tsx?$/u.test(path));
const raising = raisingFiles(sources.map(read), new Set(errorCodes));
const tests = files.filter((path) => /^test\/(?!architecture\/).*\.test\.tsx?$/u.test(path)).map(read);

const imports = new Map<string, readonly string[]>();
function importsOf(path: string): readonly string[] {
  const known = imports.get(path) ?? importedBy(read(path)).filter((one) => paths.has(one));
  imports.set(path, known);
  return known;
}

describe('every code', () => {
  it('has a test that makes its rule raise it', () => {
    const raised = new Set(tests.flatMap((test) => raisedBy(test)));
    expect(raising.size).toBeGreaterThan(200);
    const missing = [...raising].filter(([code]) => !raised.has(code));
    expect(missing.map(([code, rules]) => request(code, [...rules])).toSorted()).toEqual([]);
  });
});

/** What to do about a code that no test expects. */
function request(code: string, rules: readonly string[]): string {
  return `No test raises ${code}: write one that imports ${rules.join(' or ')}, makes its rule refuse and expects the code.`;
}

/**
 * The codes that a test expects of the files that it imports, directly or not. Generated lists are not followed, as they import everything; but a
 * server test calls its rules through them, so every code that it expects counts if the server can raise it.
 */
function raisedBy(test: { readonly path: string; readonly text: string }): readonly string[] {
  const expected = [...expectedCodes(test)].filter((code) => raising.has(code));
  if (expected.length === 0) return [];
  const isServerTest = test.path.startsWith('test/server/');
  const reached = reachedFrom(test.path, importsOf, (path) => !isServerTest && path.endsWith('.gen.ts'));
  return expected.filter((code) => [...(raising.get(code) ?? [])].some((path) => reached.has(path)));
}

describe('a code counts as raised', () => {
  const raisedIn = (text: string, path = 'domain/a.ts') => [
    ...raisingFiles([{ path, text }], new Set(['A_CODE'])).keys(),
  ];

  it.each([
    ['directly', "return refuse('A_CODE')"],
    ['in a branch of a condition', "return isLate ? refuse('A_CODE') : null"],
    ['in a table', "const codes = { late: 'A_CODE' } as const"],
  ])('%s', (_where, text) => {
    expect(raisedIn(text)).toEqual(['A_CODE']);
  });

  it.each([
    ['in a comparison', "return code === 'A_CODE'"],
    ['in a type', "type Late = 'A_CODE'"],
    ['as a key', 'const fates = { A_CODE: 1 }'],
    ['if the catalogue lacks it', "return refuse('ANOTHER_CODE')"],
  ])('but not %s', (_where, text) => {
    expect(raisedIn(text)).toEqual([]);
  });

  it('but not on a screen that shows it', () => {
    expect(raisedIn("refuse('A_CODE')", 'src/features/a.tsx')).toEqual([]);
  });
});

describe('a refusal counts as expected', () => {
  const expectedIn = (text: string) => [...expectedCodes({ path: 'test/a.test.ts', text })];

  it.each([
    ['in a matcher', "expect(rule(1)).toEqual({ code: 'A_CODE' })"],
    ['in a matcher of a promise', "await expect(rule(1)).rejects.toEqual(coded('A_CODE'))"],
    ['in a row of a table', "it.each([['too late', 'A_CODE']])('is %s', () => {})"],
    ['in a table with a name', "const cases = [['too late', 'A_CODE']] as const; it.each(cases)('is %s', () => {})"],
    ['in a constant of the file', "const late = { code: 'A_CODE' }; expect(rule(1)).toEqual(late)"],
  ])('%s', (_where, text) => {
    expect(expectedIn(text)).toEqual(['A_CODE']);
  });

  it.each([
    ['in a list', "const codes = ['A_CODE']; for (const code of codes) expect(code).toBeTruthy()"],
    ['in a table of codes alone', "it.each(['A_CODE'])('%s has a sentence', () => {})"],
    ['in an arranged answer', "expect(mustBeChanged(refused('A_CODE'))).toBe(true)"],
    ['in a comment', "// 'A_CODE'\nexpect(rule(1)).toBeNull()"],
  ])('but not %s', (_where, text) => {
    expect(expectedIn(text)).toEqual([]);
  });

  it('only where the values of the rule are imported', () => {
    const from = (text: string) => importedBy({ path: 'test/domain/a.test.ts', text });
    expect(from("import { rule, type Row } from '../../domain/rule.ts';")).toEqual(['domain/rule.ts']);
    expect(from("const { rule } = await import('../../domain/rule.ts');")).toEqual(['domain/rule.ts']);
    expect(from("import type { Row } from '../../domain/rule.ts';")).toEqual([]);
    expect(from("import { type Row, type Other } from '../../domain/rule.ts';")).toEqual([]);
  });
});
