/** Every text on a screen comes from the catalogue: elements and accessible attributes contain no literal text. */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/** Attributes whose text a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
]);
const word = /\p{L}{2,}/u;

it('a text between elements is found, and so is one in an attribute or behind a condition', () => {
  const found = (tsx: string) => writtenTexts('screen.tsx', tsx).length;
  expect(found('<p>Not yet paid</p>')).toBe(1);
  expect(found('<p>{isPaid ? "Paid" : null}</p>')).toBe(1);
  expect(found('<p>{isPaid && `Paid`}</p>')).toBe(1);
  expect(found('<button aria-label="Close" />')).toBe(1);
  expect(found('<Field label={isNew ? "New" : name} />')).toBe(1);
  expect(found('<p><Trans id="payments.paid">Paid <b>in full</b></Trans> · {amount}</p>')).toBe(0);
  expect(found('<Field label={t({ id: "field.name", message: "Name" })} kind="text" />')).toBe(0);
});

it('no screen has a hard-coded text', () => {
  const screens = repositoryFiles().filter((file) => /^src\/.*\.tsx$/.test(file));
  expect(screens.flatMap((file) => writtenTexts(file, readRepositoryFile(file)))).toEqual([]);
});

/** Texts outside the catalogue, each with its file and line. */
function writtenTexts(file: string, source: string): readonly string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isMessage(node)) return;
    for (const text of textsOf(node).filter((said) => word.test(said))) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${text.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** Its content is extracted into the catalogue. */
function isMessage(node: ts.Node): boolean {
  return ts.isJsxElement(node) && ['Trans', 'Plural', 'Select'].includes(node.openingElement.tagName.getText());
}

function textsOf(node: ts.Node): readonly string[] {
  if (ts.isJsxText(node)) return [node.text];
  if (ts.isJsxAttribute(node))
    return spoken.has(node.name.getText()) && node.initializer ? valuesOf(node.initializer) : [];
  const isChild = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
  return isChild && node.expression ? valuesOf(node.expression) : [];
}

/** All texts that an expression can evaluate to. */
function valuesOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...valuesOf(node.left), ...valuesOf(node.right)];
  if (ts.isParenthesizedExpression(node)) return valuesOf(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? valuesOf(node.expression) : [];
  return [];
}
