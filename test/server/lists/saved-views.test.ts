import { expect, it } from 'vitest';
import { maxViewsOfList } from '../../../domain/lists/saved-view.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from '../actions/harbour.ts';

describeOnPostgresFirst('the saved views of a list', (open) => {
  const harbourOf = harboursOn(open);
  const save = async (harbour: Harbour, who: Who, name: string, search: Record<string, string> = {}) =>
    harbour.performOne(who, await harbour.compose(who, 'saveView', { list: 'invoices', name, search }));
  const remove = async (harbour: Harbour, who: Who, name: string) =>
    harbour.performOne(who, await harbour.compose(who, 'deleteView', { list: 'invoices', name }));
  const viewsOf = (harbour: Harbour, who: Who) =>
    harbour.database.withTransaction(identityOf(harbour.contextOf(who).session), { readOnly: true }, (trx) =>
      trx.selectFrom('saved_views').select(['name', 'search']).orderBy('name').execute(),
    );

  it('are private: each person saves, sees and deletes only their own', async () => {
    const harbour = await harbourOf();
    await save(harbour, 'tom', 'Due soon', { due: 'week' });
    await save(harbour, 'ana', 'Due soon', { tab: 'paid' });
    await save(harbour, 'tom', 'Due soon', { due: 'today' });
    expect(await viewsOf(harbour, 'tom')).toEqual([{ name: 'Due soon', search: { due: 'today' } }]);
    expect(await remove(harbour, 'tom', 'Due soon')).toMatchObject({ outcome: 'completed' });
    expect(await viewsOf(harbour, 'tom')).toEqual([]);
    expect(await viewsOf(harbour, 'ana')).toEqual([{ name: 'Due soon', search: { tab: 'paid' } }]);
    const asked = await harbour.all('actions');
    expect(asked.map(({ userId }) => userId)).toEqual([harbour.people.ana.user]);
  });

  it('beyond the maximum are refused, and existing ones are replaced', async () => {
    const harbour = await harbourOf();
    for (let number = 1; number <= maxViewsOfList; number += 1) await save(harbour, 'piet', `View ${number}`);
    expect(await save(harbour, 'piet', 'One more')).toMatchObject({ outcome: 'refused', code: 'TOO_MANY_VIEWS' });
    expect(await save(harbour, 'piet', 'View 7', { q: 'harbour' })).toMatchObject({ outcome: 'completed' });
  });
});
