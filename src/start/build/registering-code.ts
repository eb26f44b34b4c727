import { type NodePath, parseSync, traverse, types as t } from '@babel/core';

/** A replacement of a part of the code, by its position. An end also names the position of its start. */
type Edit = { readonly start: number; readonly end: number; readonly text: string; readonly closes?: number };
type Names = readonly { readonly local: string; readonly exported: string }[];

/**
 * One module of the build as a call of `System.register`, which `chunk-loader.ts` loads. The module becomes the body of
 * a generator: up to its `yield` it exports its functions and registers its imports, after that it runs. So its
 * variables stay local, unlike in the format of SystemJS, where each is declared twice.
 */
export function registeringCode(fileName: string, code: string): string {
  const file = parseSync(code, { babelrc: false, configFile: false, sourceType: 'module' });
  if (!file) throw new Error(`${fileName} could not be parsed.`);
  const needs: { readonly file: string; readonly taken?: Names; readonly passed?: Names }[] = [];
  let given: Names = [];
  const edits: Edit[] = [];
  const replace = (node: t.Node, text: string) => edits.push({ ...placeOf(node), text });
  const functions = new Set<string>();
  traverse(file, {
    Program(program) {
      for (const statement of program.get('body')) {
        const { node } = statement;
        if (t.isFunctionDeclaration(node) && node.id) functions.add(node.id.name);
        if (t.isImportDeclaration(node)) {
          needs.push({ file: node.source.value, taken: importedNames(fileName, node) });
          replace(node, '');
        } else if (t.isExportNamedDeclaration(node) && !node.declaration) {
          const names = exportedNames(fileName, node);
          if (node.source) needs.push({ file: node.source.value, passed: names });
          else given = [...given, ...names];
          replace(node, '');
        } else if (t.isExportDeclaration(node))
          throw new Error(`${fileName} exports in a way that is not written here.`);
      }
      for (const { local, exported } of given)
        for (const change of program.scope.getBinding(local)?.constantViolations ?? [])
          edits.push(...followed(fileName, change, exported));
    },
    CallExpression({ node }) {
      if (t.isImport(node.callee)) replace(node.callee, '__context.import');
    },
    MetaProperty({ node }) {
      if (node.meta.name === 'import') replace(node, '__context.meta');
    },
  });
  const isFunction = ({ local }: Names[number]) => functions.has(local);
  const locals = needs.flatMap(({ taken = [] }) => taken.map(({ local }) => local));
  return [
    `System.register(${JSON.stringify(needs.map((need) => need.file))},function*(__give,__context){"use strict";`,
    locals.length > 0 ? `let ${locals.join(',')};` : '',
    giving(given.filter(isFunction)),
    `yield[${needs.map(setter).join(',')}];`,
    edited(code, edits),
    `;${giving(given.filter((name) => !isFunction(name)))}})`,
  ].join('');
}

function importedNames(fileName: string, { specifiers }: t.ImportDeclaration): Names {
  return specifiers.map((specifier) => {
    if (!t.isImportSpecifier(specifier)) throw new Error(`${fileName} imports in a way that is not written here.`);
    return { local: specifier.local.name, exported: nameOf(specifier.imported) };
  });
}

function exportedNames(fileName: string, { specifiers }: t.ExportNamedDeclaration): Names {
  return specifiers.map((specifier) => {
    if (!t.isExportSpecifier(specifier)) throw new Error(`${fileName} exports in a way that is not written here.`);
    return { local: specifier.local.name, exported: nameOf(specifier.exported) };
  });
}

/** Notifies modules that imported a value when it changes. */
function followed(fileName: string, { node }: NodePath, exported: string): readonly Edit[] {
  const isWritten =
    (t.isAssignmentExpression(node) && t.isIdentifier(node.left)) || (t.isUpdateExpression(node) && node.prefix);
  if (!isWritten)
    throw new Error(`${fileName} changes what it exports as ${exported} in a way that is not written here.`);
  const { start, end } = placeOf(node);
  return [
    { start, end: start, text: `__give({${exported}:` },
    { start: end, end, text: `}).${exported}`, closes: start },
  ];
}

function giving(names: Names): string {
  return names.length > 0 ? `__give({${names.map(({ local, exported }) => `${exported}:${local}`).join(',')}});` : '';
}

/** How the module receives the exports of another module, or re-exports them. */
function setter({ taken = [], passed = [] }: { readonly taken?: Names; readonly passed?: Names }): string {
  if (passed.length > 0)
    return `__exports=>{__give({${passed.map(({ local, exported }) => `${exported}:__exports.${local}`).join(',')}})}`;
  return taken.length > 0
    ? `__exports=>({${taken.map(({ local, exported }) => `${exported}:${local}`).join(',')}}=__exports)`
    : '';
}

function edited(code: string, edits: readonly Edit[]): string {
  let [result, place] = ['', 0];
  const inOrder = (one: Edit, other: Edit) => one.start - other.start || (other.closes ?? 0) - (one.closes ?? 0);
  for (const { start, end, text } of [...edits].sort(inOrder)) {
    result += code.slice(place, start) + text;
    place = end;
  }
  return result + code.slice(place);
}

function nameOf(name: t.Identifier | t.StringLiteral): string {
  return t.isIdentifier(name) ? name.name : JSON.stringify(name.value);
}

function placeOf({ start, end }: t.Node): { readonly start: number; readonly end: number } {
  if (start == null || end == null) throw new Error('A part of the code has no place.');
  return { start, end };
}
