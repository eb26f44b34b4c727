import { expect, it } from 'vitest';
import { permissionLines } from '../../../domain/access/permissions.ts';
import { pageNamed } from '../../../domain/page-rules.ts';
import { namedLines } from '../../../src/features/access/permission-words.ts';

const parts = ['action', 'page', 'destination', 'field', 'row'] as const;

it.each(parts)('every %s of the permissions page has a name for people, without machine words', (part) => {
  const names = namedLines(part).map(({ name }) => name.message);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => /[()_/$]|\b[a-z]+[A-Z]/.test(name))).toEqual([]);
});

it('the permissions page leaves out no subject but old addresses, and pages that it already names', () => {
  const shown = new Set(parts.flatMap((part) => namedLines(part).map(({ key }) => `${part} ${key}`)));
  const titles = new Set(namedLines('page').map(({ name }) => name.message));
  const missing = parts.flatMap((part) =>
    permissionLines(part)
      .filter(({ key }) => !shown.has(`${part} ${key}`))
      .filter(({ key }) => part !== 'page' || !pageNamed(key)?.redirectsTo)
      .filter(({ key }) => part !== 'page' || !titles.has(pageNamed(key)?.title.message ?? ''))
      .map(({ key }) => `${part} ${key}`),
  );
  expect(missing).toEqual([]);
});

it('a name on the permissions page stands for one set of permissions', () => {
  const titles = namedLines('page').map(({ name }) => name.message);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
