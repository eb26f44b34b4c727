import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { type ActionKind, actionOf } from '../../../domain/actions.ts';
import { kindsThatBringIn } from '../../../domain/approvals/brought-in.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { type Harbour, type roster, type Who, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgres } from '../both-databases.ts';

const rights = { groupId: null, mayDownloadInvoices: true, mayEditInvoices: true };

describeOnPostgres('the last but one Account Admin', (open) => {
  const harbourOf = harboursOn(open);
  const perform = async (harbour: Harbour, who: 'ana' | 'ben' | 'tom', kind: ActionKind, input: object) => {
    const answer = await harbour.performOne(who, await harbour.compose(who, kind, input));
    return { ...answer, approvalId: String(answer.result?.['approvalId']) };
  };
  const demoted = (harbour: Harbour) => ({ userId: harbour.people.ben.user, ...rights, roles: ['buyerPurchaser'] });
  const statusOf = async (harbour: Harbour, id: string) => (await harbour.one('approvals', id)).state;
  const mailsTo = async (harbour: Harbour, who: keyof typeof roster) => {
    await harbour.jobs.runDueJobs();
    return (await harbour.noticesTo(`${who}@harbour.example`)).map(({ subject }) => subject);
  };

  it('is not made a Purchaser, suspended, deactivated or moved by the other one alone', async () => {
    for (const [kind, change] of [
      ['changeUserRoles', { ...rights, roles: ['buyerPurchaser'] }],
      ['changeUserRoles', { ...rights, roles: ['buyerAdministrator'], mayEditInvoices: false }],
      ['changeUserStatus', { status: 'Suspended' }],
      ['changeUserStatus', { status: 'Terminated' }],
    ] as const) {
      const harbour = await harbourOf();
      const userId = harbour.people.ben.user;
      expect(await perform(harbour, 'ana', kind, { userId, ...change })).toMatchObject({ outcome: 'inApproval' });
      expect(await harbour.memberOf('ben')).toMatchObject({ roles: ['buyerAdministrator'], status: 'Active' });
    }
    const harbour = await harbourOf();
    const userIds = [harbour.people.piet.user, harbour.people.ben.user];
    const [groupId] = harbour.groups;
    expect(await perform(harbour, 'ana', 'moveUsers', { userIds, groupId })).toMatchObject({ outcome: 'inApproval' });
    const created = { name: 'Roofing', parentId: groupId, entity: null, adminId: null, userIds };
    expect(await perform(harbour, 'ana', 'createGroup', created)).toMatchObject({ outcome: 'inApproval' });
    const below = harbour.groups[1] ?? null;
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx
        .updateTable('groups')
        .set({ parent_id: groupId ?? null })
        .where('id', '=', below)
        .execute(),
    );
    await harbour.changeMember('ben', { group_id: below });
    expect(await perform(harbour, 'ana', 'removeGroup', { groupId: below })).toMatchObject({ outcome: 'inApproval' });
  });

  it('is named in each request that concerns them', async () => {
    for (const [kind, change] of [
      ['changeUserStatus', { status: 'Suspended' }],
      ['changeUserRoles', { ...rights, roles: ['buyerPurchaser'] }],
      ['requestEmailChange', { email: 'ben.new@harbour.example' }],
    ] as const) {
      const harbour = await harbourOf();
      const userId = harbour.people.ben.user;
      const { approvalId } = await perform(harbour, 'ana', kind, { userId, ...change });
      expect((await harbour.one('approvals', approvalId)).about).toMatchObject({ person: 'Ben Okoro' });
    }
  });

  it('agrees to it, if nobody else is there; both are told by e-mail, and who left counts for 72 hours', async () => {
    const harbour = await harbourOf({ whenNobodyDecides: 'approve' });
    const asked = await perform(harbour, 'ana', 'changeUserRoles', demoted(harbour));
    expect(await statusOf(harbour, asked.approvalId)).toBe('inApproval');
    expect((await harbour.decide('ana', asked.approvalId, 'approve')).code).toBe('SELF_APPROVAL');
    expect((await harbour.decide('ben', asked.approvalId, 'approve')).result).toMatchObject({ state: 'approved' });
    expect(await harbour.memberOf('ben')).toMatchObject({ roles: ['buyerPurchaser'] });
    const subject: unknown = expect.stringContaining('someone is no longer an Account Admin');
    expect(await mailsTo(harbour, 'ana')).toContainEqual(subject);
    expect(await mailsTo(harbour, 'ben')).toContainEqual(subject);

    const change = { kind: 'nobodyDecides', choice: 'approve' };
    const alone = () => perform(harbour, 'ana', 'changeApprovalRules', { buyerId: harbour.buyer, change });
    const blocked = await alone();
    expect(blocked.outcome).toBe('inApproval');
    expect(await statusOf(harbour, blocked.approvalId)).toBe('blocked');
    harbour.clock.advance(72 * 3600 - 60);
    expect((await alone()).outcome).toBe('inApproval');
    harbour.clock.advance(60);
    expect((await alone()).outcome).toBe('completed');
  });

  it('does not decide about their own removal if a third one can', async () => {
    const harbour = await harbourOf();
    await harbour.changeMember('tom', { roles: ['buyerAdministrator'] });
    const asked = await perform(harbour, 'ana', 'changeUserStatus', {
      userId: harbour.people.ben.user,
      status: 'Terminated',
    });
    const { tiers } = await harbour.one('approvals', asked.approvalId);
    expect(tiers.map(({ approvers }) => approvers.map(({ name }) => name))).toEqual([['Tom Baker']]);
    expect((await harbour.decide('ben', asked.approvalId, 'approve')).code).toBe('NOT_ELIGIBLE');
  });

  it('leaves no request that approves itself behind: shortly after they left, it is blocked', async () => {
    const harbour = await harbourOf({ whenNobodyDecides: 'approve' });
    const [first, second] = await harbour.invoices(900_000, 900_000);
    await harbour.changeMember('ben', { status: 'Suspended' });
    await harbour.changeMember('ana', { status: 'Suspended' });
    expect((await harbour.pay('tom', [first])).outcome).toBe('inApproval');
    harbour.clock.advance(72 * 3600);
    expect((await harbour.pay('tom', [second])).outcome).toBe('completed');
  });

  it('unlocks the other one at once, and people who are no Account Admin wait for nobody', async () => {
    const harbour = await harbourOf();
    const userId = harbour.people.piet.user;
    expect((await perform(harbour, 'ana', 'changeUserStatus', { userId, status: 'Suspended' })).outcome).toBe(
      'completed',
    );
    expect((await perform(harbour, 'ana', 'moveUsers', { userIds: [userId], groupId: null })).outcome).toBe(
      'completed',
    );
  });
});

describeOnPostgres('people who were brought in', (open) => {
  const harbourOf = harboursOn(open);
  const perform = async (harbour: Harbour, who: Who, kind: ActionKind, input: object, roles?: readonly Role[]) => {
    const context = harbour.contextOf(who, roles ? { roles } : {});
    const [answer] = await performActions(context, [await harbour.compose(who, kind, input)]);
    return { ...answer, approvalId: String(answer?.result?.['approvalId']) };
  };
  const giveRoles = (harbour: Harbour, who: Who, role: Role) => {
    const input = { userId: harbour.people[who].user, ...rights, roles: [role] };
    return perform(harbour, 'ana', 'changeUserRoles', input);
  };
  const payAsTom = async (harbour: Harbour) => {
    const [id] = await harbour.invoices(900_000);
    const answer = await harbour.pay('tom', [id], { composedOffline: true });
    expect(answer).toMatchObject({ outcome: 'inApproval' });
    return String(answer.result?.['approvalId']);
  };
  const namesOf = async (harbour: Harbour, approvalId: string) => {
    const { tiers, state } = await harbour.one('approvals', approvalId);
    return [state, ...tiers.flatMap(({ approvers }) => approvers.map(({ name }) => name))];
  };
  const ruleOf = (harbour: Harbour) => ({
    buyerId: harbour.buyer,
    change: { kind: 'nobodyDecides', choice: 'approve' },
  });

  it('ask the other Account Admin, not the one who gave them their role, who reads why, for 30 days', async () => {
    const harbour = await harbourOf();
    const all = ['inApproval', 'Ben Okoro', 'Ana Ruiz'];
    expect(await namesOf(harbour, await payAsTom(harbour))).toEqual(all);
    for (const role of ['buyerPurchaser', 'buyerPayer'] as const)
      expect(await giveRoles(harbour, 'tom', role)).toMatchObject({ outcome: 'completed' });
    const approvalId = await payAsTom(harbour);
    expect(await namesOf(harbour, approvalId)).toEqual(['inApproval', 'Ben Okoro']);
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({
      code: 'APPROVER_BROUGHT_AUTHOR',
      values: { days: 30 },
    });
    expect((await harbour.decide('ben', approvalId, 'approve')).result).toMatchObject({ state: 'approved' });
    harbour.clock.advance(30 * 86_400);
    expect(await namesOf(harbour, await payAsTom(harbour))).toEqual(all);
  });

  it('and an invited one does as well, whom the inviter may then not decide for', async () => {
    const harbour = await harbourOf();
    const input = {
      email: 'pat@harbour.example',
      firstName: 'Pat',
      lastName: 'Doyle',
      language: 'en',
      roles: ['buyerPayer'],
      groupId: null,
      limitMinor: null,
    };
    for (const kind of kindsThatBringIn) expect(actionOf(kind)?.kind).toBe(kind);
    const { result, ...other } = await perform(harbour, 'ana', 'inviteUser', input);
    expect(other).toMatchObject({ outcome: 'completed', code: null });
    const pairs = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      sql`select user_id, by_user_id from brought_in('2026-11-01', ${[...kindsThatBringIn]}::text[])`.execute(trx),
    );
    expect(pairs.rows).toEqual([{ user_id: result?.['userId'], by_user_id: harbour.people.ana.user }]);
  });

  it('by the same person do not decide for each other while somebody else can', async () => {
    const harbour = await harbourOf();
    for (const role of ['buyerPurchaser', 'buyerPayer'] as const) await giveRoles(harbour, 'tom', role);
    const promoted = await giveRoles(harbour, 'piet', 'buyerAdministrator');
    expect((await harbour.decide('ben', promoted.approvalId, 'approve')).result).toMatchObject({ state: 'approved' });
    const approvalId = await payAsTom(harbour);
    expect(await namesOf(harbour, approvalId)).toEqual(['inApproval', 'Ben Okoro']);
    const input = await harbour.deciding(approvalId, 'approve');
    expect(await perform(harbour, 'piet', 'decideApproval', input, ['buyerAdministrator'])).toMatchObject({
      code: 'APPROVER_CONNECTED',
      values: { days: 30 },
    });
  });

  it('do not decide what the one asks who brought them in, unless nobody else can', async () => {
    const harbour = await harbourOf();
    const promoted = await giveRoles(harbour, 'tom', 'buyerAdministrator');
    expect((await harbour.decide('ben', promoted.approvalId, 'approve')).result).toMatchObject({ state: 'approved' });
    const asked = await perform(harbour, 'ana', 'changeApprovalRules', ruleOf(harbour));
    expect(await namesOf(harbour, asked.approvalId)).toEqual(['inApproval', 'Ben Okoro']);
    const input = await harbour.deciding(asked.approvalId, 'approve');
    expect(await perform(harbour, 'tom', 'decideApproval', input, ['buyerAdministrator'])).toMatchObject({
      code: 'APPROVER_BROUGHT_BY_AUTHOR',
    });
    // Once Ben has left it waits until he no longer counts; then only Tom is there.
    await harbour.changeMember('ben', { status: 'Suspended' });
    await harbour.jobs.runDueJobs();
    expect(await namesOf(harbour, asked.approvalId)).toEqual(['blocked']);
    harbour.clock.advance(72 * 3600);
    await harbour.jobs.runDueJobs();
    expect(await namesOf(harbour, asked.approvalId)).toEqual(['inApproval', 'Tom Baker']);
    expect(await perform(harbour, 'tom', 'decideApproval', input, ['buyerAdministrator'])).toMatchObject({
      result: { state: 'approved' },
    });
  });
});
