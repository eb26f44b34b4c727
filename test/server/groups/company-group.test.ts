import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ActionKind } from '../../../domain/actions.ts';
import type { GroupId } from '../../../domain/ids.ts';
import { type Harbour, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgres } from '../both-databases.ts';

describeOnPostgres('the top-level group', (open) => {
  const harbourOf = harboursOn(open);
  const rights = { roles: ['buyerPayer'], mayDownloadInvoices: true, mayEditInvoices: true };
  const asOwner = <Value>(harbour: Harbour, work: Parameters<typeof harbour.database.withTransaction<Value>>[2]) =>
    harbour.database.withTransaction({ role: 'owner' }, { now: harbour.clock.now() }, work);
  const settle = (harbour: Harbour) =>
    asOwner(harbour, (trx) => sql`select settle_company_group(${harbour.buyer})`.execute(trx));
  const groupsOf = (harbour: Harbour) =>
    asOwner(harbour, (trx) =>
      trx
        .selectFrom('groups')
        .select(['id', 'name', 'parent_id', 'is_company'])
        .where('buyer_id', '=', harbour.buyer)
        .orderBy('name')
        .execute(),
    );
  const perform = async (harbour: Harbour, kind: ActionKind, input: object) =>
    harbour.performOne('ana', await harbour.compose('ana', kind, input));

  it('is the company: what stood beside it is below it, and its Payers belong to it', async () => {
    const harbour = await harbourOf();
    await harbour.changeMember('tom', { group_id: harbour.groups[0] ?? null });
    await settle(harbour);
    await settle(harbour);
    const [company, ...sites] = await groupsOf(harbour);
    expect(company).toMatchObject({ name: 'Harbour Build Ltd', parent_id: null, is_company: true });
    expect(sites.map(({ name, parent_id: parent }) => [name, parent])).toEqual([
      ['Site 1', company?.id],
      ['Site 2', company?.id],
    ]);
    expect(await harbour.memberOf('tom')).toMatchObject({ group_id: company?.id });
  });

  it('accepts Payers, and no separate legal entity is created or moved beside it', async () => {
    const harbour = await harbourOf();
    await settle(harbour);
    const [company, site] = await groupsOf(harbour);
    const entity = {
      legalName: 'Harbour Homes Ltd',
      doingBusinessAs: '',
      tradingName: '',
      registrationNumber: '',
      taxId: '',
      address: { country: 'GB', line1: '1 Quay', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6AA' },
      relation: 'affiliate',
      billTo: 'own',
    };
    const made = { name: 'Harbour Homes', entity, adminId: null, userIds: [] };
    expect(await perform(harbour, 'createGroup', { ...made, parentId: null })).toMatchObject({
      code: 'GROUP_PARENT_REQUIRED',
    });
    const created = await perform(harbour, 'createGroup', { ...made, parentId: company?.id });
    const groupId = created.result?.['groupId'] as GroupId;
    const edit = { groupId, name: 'Harbour Homes', parentId: null, entity };
    expect(await perform(harbour, 'editGroup', edit)).toMatchObject({ code: 'GROUP_PARENT_REQUIRED' });
    const userId = harbour.people.tom.user;
    for (const id of [groupId, site?.id]) {
      expect(await perform(harbour, 'changeUserRoles', { ...rights, userId, groupId: id })).toMatchObject({
        code: 'PAYER_IN_GROUP',
      });
      expect(await perform(harbour, 'moveUsers', { userIds: [userId], groupId: id })).toMatchObject({
        code: 'PAYER_IN_GROUP',
      });
    }
    expect(await perform(harbour, 'moveUsers', { userIds: [userId], groupId: company?.id })).toMatchObject({
      outcome: 'completed',
    });
    expect(await perform(harbour, 'removeGroup', { groupId: company?.id })).toMatchObject({ code: 'GROUP_IS_COMPANY' });
  });
});
