/**
 * The label of a Mantine field is an element. Mantine puts content beside it, and a browser's translator that replaces a bare text node
 * makes React fail (src/ui/own-text/adr-0001).
 */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

it('a label that is a text is found, also behind a condition', () => {
  const found = (label: string) =>
    bareLabels(
      'form.tsx',
      `import { TextInput } from '@mantine/core';\nexport const field = <TextInput label=${label} />;`,
    );
  expect(found('"Name"')).toEqual(['form.tsx:2 TextInput']);
  expect(found("{t({ id: 'name', message: 'Name' })}")).toHaveLength(1);
  expect(found('{isNew ? i18n._(names.first) : other}')).toHaveLength(1);
  expect(found('{`${name} *`}')).toHaveLength(1);
  expect(found("{<span>{t({ id: 'name', message: 'Name' })}</span>}")).toEqual([]);
  expect(found('{<Trans id="name">Name</Trans>}')).toEqual([]);
  expect(bareLabels('list.tsx', '<ListPage label={t({ id: "list", message: "List" })} />')).toEqual([]);
});

it('the label of a Mantine field is an element', () => {
  const screens = repositoryFiles().filter((file) => /^src\/.*\.tsx$/.test(file));
  expect(screens.flatMap((file) => bareLabels(file, readRepositoryFile(file)))).toEqual([]);
});

/** The fields of a file whose label is a text, each with its line. */
function bareLabels(file: string, source: string): readonly string[] {
  // Most files have no such field, and parsing all of them would take seconds.
  if (!source.includes("from '@mantine/") || !/\slabel=/.test(source)) return [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const fields = new Set(parsed.statements.flatMap(importedFromMantine));
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'label' && node.initializer) {
      const tag = node.parent.parent.tagName.getText();
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      if (fields.has(tag.split('.')[0] ?? '') && isText(node.initializer)) found.push(`${file}:${line + 1} ${tag}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function importedFromMantine(statement: ts.Statement): readonly string[] {
  if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.getText().startsWith("'@mantine/")) return [];
  const names = statement.importClause?.namedBindings;
  return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
}

/** True for a literal or a translated text, also as a part of a condition. */
function isText(node: ts.Node): boolean {
  if (ts.isJsxExpression(node)) return node.expression !== undefined && isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.isCallExpression(node) && ['t', 'i18n._'].includes(node.expression.getText());
}
