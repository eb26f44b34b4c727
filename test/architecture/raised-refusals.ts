/** Finds the refusals that the code can answer, and the tests that expect them of the code that answers them. */
import { dirname, posix } from 'node:path';
import ts from 'typescript';

/** A source file of the repository, by its path from the root. */
export type Source = { readonly path: string; readonly text: string };

/**
 * Each of these codes that a source names as a value, directly or in a table, with the files that do so. Comparisons, types, screens that show a
 * code, the catalogues and generated lists do not raise it.
 */
export function raisingFiles(
  sources: readonly Source[],
  codes: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (raisesNothing.test(path) || !/'[A-Z][A-Z0-9_]{3,}'/u.test(text)) continue;
    forEachNode(parse({ path, text }), (node) => {
      for (const code of literalCode(node))
        if (codes.has(code) && isRaised(node)) found.set(code, (found.get(code) ?? new Set()).add(path));
    });
  }
  return found;
}

const raisesNothing = /(?:-errors|\/error-catalogue|\.gen)\.ts$|\.tsx$/u;
const comparisons = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];

function isRaised({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return !comparisons.includes(parent.operatorToken.kind);
  return !ts.isLiteralTypeNode(parent) && !ts.isCaseClause(parent);
}

/**
 * The codes that a test file expects: in the argument of a matcher (`expect(…).toEqual(…)`) or in a row of a table (`it.each([[…]])`, or
 * a loop over it), also through a constant of the same file. A code that stands elsewhere, such as in a list, in an arranged answer or in a table whose rows
 * are only codes, is not expected.
 */
export function expectedCodes(source: Source): ReadonlySet<string> {
  const file = parse(source);
  const constants = constantsOf(file);
  const codes = new Set<string>();
  forEachNode(file, (node) => {
    if (ts.isForOfStatement(node)) for (const row of rowsOf(node.expression, constants)) add(row, new Set());
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    if (isExpectation(node.expression)) for (const one of node.arguments) add(one, new Set());
    else if (node.expression.name.text === 'each')
      for (const row of rowsOf(node.arguments[0], constants)) add(row, new Set());
  });
  return codes;

  function add(root: ts.Node, seen: ReadonlySet<string>) {
    forEachNode(root, (node) => {
      if (ts.isIdentifier(node)) {
        const values = seen.has(node.text) || !isValue(node) ? [] : (constants.get(node.text) ?? []);
        for (const value of values) add(value, new Set([...seen, node.text]));
      }
      for (const code of literalCode(node)) codes.add(code);
    });
  }
}

/** The paths of all files that the values of a file come from, directly or not; files for which `isLeftOut` holds lead nowhere. */
export function reachedFrom(
  path: string,
  importsOf: (path: string) => readonly string[],
  isLeftOut: (path: string) => boolean,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next) || isLeftOut(next)) continue;
    reached.add(next);
    waiting.push(...importsOf(next));
  }
  return reached;
}

/** The files of the repository whose values a file imports, also at run time; types are not followed. */
export function importedBy({ path, text }: Source): readonly string[] {
  const statements = text.matchAll(
    /^(?:import|export) (?!type )(?<names>[^'"]*?)from '(?<static>\.[^']+)'|\bimport\('(?<dynamic>\.[^']+)'\)/gmsu,
  );
  return [...statements].flatMap(({ groups = {} }) => {
    const names = (groups['names'] ?? '')
      .replaceAll(/[{}\s]+/gu, ' ')
      .trim()
      .split(/, ?/u)
      .filter(Boolean);
    if (names.length > 0 && names.every((name) => name.startsWith('type '))) return [];
    return [posix.join(dirname(path), groups['static'] ?? groups['dynamic'] ?? '')];
  });
}

function parse({ path, text }: Source): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** The values of all constants and functions of a file, by their names; several may have the same name. */
function constantsOf(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
  const found: [string, ts.Node][] = [];
  forEachNode(file, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) found.push([node.name.getText(), node.initializer]);
    if (ts.isFunctionDeclaration(node) && node.name && node.body) found.push([node.name.text, node.body]);
  });
  const grouped = new Map<string, ts.Node[]>();
  for (const [name, value] of found) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  return grouped;
}

function forEachNode(root: ts.Node, visit: (node: ts.Node) => void) {
  visit(root);
  ts.forEachChild(root, (child) => forEachNode(child, visit));
}

/** True for `expect(…).toX`, with any modifiers between them. */
function isExpectation(callee: ts.PropertyAccessExpression): boolean {
  let root: ts.Expression = callee.expression;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  if (!ts.isCallExpression(root)) return false;
  const { expression } = root;
  return /^expect(?:\.soft|\.poll)?$/u.test(expression.getText()) && callee.name.text.startsWith('to');
}

/** Rows with a code and at least one other value. */
function rowsOf(table: ts.Node | undefined, constants: ReadonlyMap<string, readonly ts.Node[]>): readonly ts.Node[] {
  if (!table) return [];
  if (ts.isIdentifier(table)) return (constants.get(table.text) ?? []).flatMap((value) => rowsOf(value, new Map()));
  if (ts.isAsExpression(table) || ts.isSatisfiesExpression(table)) return rowsOf(table.expression, constants);
  if (!ts.isArrayLiteralExpression(table)) return [];
  return table.elements.filter(
    (row) => (ts.isArrayLiteralExpression(row) && row.elements.length > 1) || ts.isObjectLiteralExpression(row),
  );
}

/** True where an identifier stands for a value, not for the name of a property. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !ts.isPropertyAssignment(parent) || parent.initializer === node;
}

function literalCode(node: ts.Node): readonly string[] {
  return ts.isStringLiteralLike(node) && /^[A-Z][A-Z0-9_]{3,}$/u.test(node.text) ? [node.text] : [];
}
