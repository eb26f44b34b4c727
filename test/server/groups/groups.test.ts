import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActionKind } from '../../../domain/actions.ts';
import type { ApprovalId } from '../../../domain/ids.ts';
import { emptyGroupJob, emptyGroupKind } from '../../../server/groups/empty-group.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, changeSettings, job, makeProgram, newId, northgate, owner } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, openPortal, makeSignInBusiness } from '../http/test-portal.ts';
import { PullingDevice, serverDigests } from '../sync/pulling-device.ts';

const performDocument = `mutation performActions($actions: [ActionEnvelopeInput!]!) {
  performActions(actions: $actions) { id outcome code result } }`;
const groupsDocument = 'query groups { groups { id name parentId type isLeaving entity { legalName taxId } } }';

type Answer = { outcome: string; code: string | null; result: Record<string, string> | null };

describeOnPostgres('the groups of an account', (open) => {
  let portal: TestPortal;
  let business: Business;
  let admin: Browser;
  let foreman: Browser;
  let seq = 0;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await database.withTransaction(owner, {}, (trx) => changeSettings(trx, northgate, { flags: { approvals: true } }));
    portal = await openPortal(database);
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'groupAdmin');
    [admin, foreman] = [portal.browser(), portal.browser()];
    await admin.enter(emailOf(business.admin.person));
    await foreman.enter(emailOf(business.groupAdmin.person));
  });

  const perform = async (kind: ActionKind, input: unknown, by: 'admin' | 'groupAdmin' = 'admin'): Promise<Answer> => {
    seq += 1;
    const subject = { program: northgate, user: business[by].user, buyer: business.buyer };
    const envelope = {
      id: newId(),
      seq,
      kind,
      definitionVersion: 1,
      subject,
      input,
      base: [],
      dependsOn: [],
      attachments: [],
      composedAt: portal.clock.now(),
      composedOffline: false,
      dataAsOf: null,
      deviceId: newId(),
      quote: null,
    };
    const browser = by === 'admin' ? admin : foreman;
    const { data, code } = await browser.run(performDocument, { actions: [envelope] });
    const [answer] = (data as { performActions: Answer[] } | null)?.performActions ?? [];
    if (!answer) throw new Error(`The action was not answered: ${code}`);
    return answer;
  };
  const groupsOf = async (browser: Browser) =>
    ((await browser.run(groupsDocument)).data as { groups: Record<string, unknown>[] }).groups;
  const stateOf = (approvalId: string) =>
    portal.database.withTransaction(job, {}, async (trx) => {
      const approvals = trx
        .selectFrom('approvals')
        .select('state')
        .where('id', '=', approvalId as ApprovalId);
      return (await approvals.executeTakeFirstOrThrow()).state;
    });
  const moveRest = () =>
    createJobRunner({
      withTransaction: portal.database.withTransaction,
      clock: portal.clock,
      handlers: { [emptyGroupKind]: emptyGroupJob(portal.database.withTransaction, portal.clock) },
      onFailure: (_job, error) => {
        throw error;
      },
    }).runDueJobs();
  const entity = {
    legalName: 'Harbour Homes Limited',
    doingBusinessAs: '',
    tradingName: '',
    registrationNumber: 'SC1',
    taxId: '980780684',
    relation: 'subsidiary',
    billTo: 'own',
    address: { country: 'GB', line1: '1 Dock Place', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6LU' },
  };

  it('change who sees which rows: a connected device starts over with the rest', async () => {
    const device = await new PullingDevice(foreman).pull();
    expect(device.charges()).toEqual([business.charges.yard, business.charges.shed].toSorted());
    const shed = { groupId: business.shed, name: 'Shed', parentId: business.office, entity: null };
    expect(await perform('editGroup', shed)).toMatchObject({ outcome: 'completed' });
    const page = await device.page();
    expect(page.reset).toBe(true);
    await device.pull();
    expect(device.charges()).toEqual([business.charges.yard]);
    expect(device.digests()).toEqual(await serverDigests(foreman));
    // A person who is moved into the yard has their own rows, and the yard's limit applies to them.
    const moved = { userIds: [business.officePurchaser.user], groupId: business.yard };
    expect(await perform('moveUsers', moved)).toMatchObject({ outcome: 'completed' });
    await device.pull();
    expect(device.rows.has(`spendingLimits ${business.officePurchaser.user}`)).toBe(true);
    expect(device.digests()).toEqual(await serverDigests(foreman));
  });

  it('are created, renamed and removed without a device starting over: it is told what changed', async () => {
    const [everything, yard] = [await new PullingDevice(admin).pull(), await new PullingDevice(foreman).pull()];
    const step = async (kind: ActionKind, input: unknown) => {
      expect(await perform(kind, input)).toMatchObject({ outcome: 'completed' });
      const resets = [];
      for (const [device, browser] of [
        [everything, admin],
        [yard, foreman],
      ] as const) {
        const page = await device.page();
        resets.push(page.reset);
        await device.pull();
        expect(device.digests()).toEqual(await serverDigests(browser));
      }
      return resets;
    };
    const office = { name: 'Annex', parentId: business.office, entity: null };
    expect(await step('createGroup', { ...office, adminId: null, userIds: [] })).toEqual([false, false]);
    const inYard = { name: 'Container', parentId: business.yard, entity: null };
    expect(await step('createGroup', { ...inYard, adminId: null, userIds: [] })).toEqual([false, false]);
    const named = { groupId: business.yard, name: 'Shipyard', parentId: business.office, entity: null };
    expect(await step('editGroup', named)).toEqual([false, false]);
    for (const { rows } of [everything, yard])
      expect(rows.get(`charges ${business.charges.yard}`)?.row).toMatchObject({ customerGroupName: 'Shipyard' });
    const removed = (await groupsOf(admin)).find(({ name }) => name === 'Container');
    expect(await step('removeGroup', { groupId: removed?.['id'] })).toEqual([false, false]);
  });

  it('that are moved start only the devices of those who gain or lose rows', async () => {
    const [everything, yard] = [await new PullingDevice(admin).pull(), await new PullingDevice(foreman).pull()];
    const shed = { groupId: business.shed, name: 'Shed', parentId: business.office, entity: null };
    expect(await perform('editGroup', shed)).toMatchObject({ outcome: 'completed' });
    expect([(await everything.page()).reset, (await yard.page()).reset]).toEqual([false, true]);
  });

  it('can be separate legal entities, with an administrator and users from the start', async () => {
    const { officePurchaser, purchaser, office } = business;
    const input = {
      name: 'Harbour Homes',
      parentId: office,
      entity,
      adminId: officePurchaser.user,
      userIds: [purchaser.user],
    };
    const wrong = { ...input, entity: { ...entity, taxId: '980780685' } };
    expect(await perform('createGroup', wrong)).toMatchObject({ outcome: 'refused', code: 'TAX_ID_INVALID' });
    const created = await perform('createGroup', input);
    expect(created).toMatchObject({ outcome: 'completed' });
    const { groupId } = created.result ?? {};
    const made = (await groupsOf(admin)).find(({ id }) => id === groupId);
    const { legalName, taxId } = entity;
    expect(made).toMatchObject({ type: 'legalEntity', parentId: office, entity: { legalName, taxId } });
    const users = await portal.database.withTransaction(job, {}, (trx) =>
      trx
        .selectFrom('users')
        .select(['id', 'roles'])
        .where('group_id', '=', groupId as Business['yard'])
        .execute(),
    );
    const rolesOf = (user: string) => users.find(({ id }) => id === user)?.roles;
    expect(rolesOf(officePurchaser.user)).toEqual(['buyerPurchaser', 'buyerGroupAdministrator']);
    expect(rolesOf(purchaser.user)).toEqual(['buyerPurchaser']);
    expect(await perform('createGroup', input)).toMatchObject({ outcome: 'refused', code: 'GROUP_NAME_TAKEN' });
  });

  it('are removed with everything moved to their parent; requests of Group Admins wait for approval', async () => {
    const { yard, office, shed, charges, purchaser } = business;
    const asked = await perform(
      'editGroup',
      { groupId: yard, name: 'The Yard', parentId: office, entity: null },
      'groupAdmin',
    );
    expect(asked).toMatchObject({ outcome: 'inApproval' });
    expect(await perform('removeGroup', { groupId: yard })).toMatchObject({ outcome: 'completed' });
    // Its users have moved already; its invoices follow, and until then the group exists.
    expect((await groupsOf(admin)).find(({ id }) => id === yard)).toMatchObject({ isLeaving: true });
    const late = { userIds: [purchaser.user], groupId: yard };
    expect(await perform('moveUsers', late)).toMatchObject({ outcome: 'refused', code: 'GROUP_LEAVING' });
    expect(await stateOf(String(asked.result?.['approvalId']))).toBe('superseded');
    await moveRest();
    expect((await groupsOf(admin)).map(({ id, parentId }) => [id, parentId])).toEqual(
      expect.arrayContaining([[shed, office]]),
    );
    expect((await groupsOf(admin)).map(({ id }) => id)).not.toContain(yard);
    const device = await new PullingDevice(foreman).pull();
    // The Group Admin of the yard is now one of the office, and sees the office's rows.
    expect(device.charges()).toEqual([charges.yard, charges.shed, charges.own].toSorted());
    expect(device.digests()).toEqual(await serverDigests(foreman));
  });

  it('keep their users if there is no group above them', async () => {
    expect(await perform('removeGroup', { groupId: business.office })).toMatchObject({ code: 'GROUP_IS_TOP' });
    const circle = { groupId: business.office, name: 'Office', parentId: business.shed, entity: null };
    expect(await perform('editGroup', circle)).toMatchObject({ code: 'GROUP_IN_ITSELF' });
  });
});
