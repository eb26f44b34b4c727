import { afterEach, expect, it } from 'vitest';
import { numberedId } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const [company, yard, annex] = [1, 2, 3].map((number) => numberedId('c', number));
const group = { type: 'reporting', isLeaving: false, isCompany: false, entity: null };
const answer = {
  groups: [
    { ...group, id: company, name: 'Harbour Build', parentId: null, isCompany: true },
    { ...group, id: yard, name: 'Yard', parentId: company },
    { ...group, id: annex, name: 'Annex', parentId: yard, isLeaving: true },
  ],
  manageUsers: [],
};

const listOf = (search: { readonly q?: string; readonly sort?: string; readonly dir?: 'asc' | 'desc' }) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z', answers: { groups: answer } }, async () => {
    const { GroupsScreen } = await import('../../../src/features/groups/groups-screen.tsx');
    return <GroupsScreen search={search} onSearch={() => undefined} />;
  });

it('groups are in the order of their tree, also with another order in the address', async () => {
  const tree = /Harbour Build Reporting group .*Yard Reporting group .*Annex Being removed/;
  expect(await listOf({})).toMatch(tree);
  expect(await listOf({ sort: 'name', dir: 'asc' })).toMatch(tree);
});

it('a search keeps the groups whose name has its words', async () => {
  const found = await listOf({ q: 'annex' });
  expect(found).toMatch(/1 group.*Annex/);
  expect(found).not.toContain('Yard');
});
