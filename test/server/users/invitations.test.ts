import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountStatus } from '../../../domain/accounts/buyer.ts';
import type { ActionKind } from '../../../domain/actions.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';
import { createSigner } from '../../../server/signing.ts';
import { sendInvitationJob, sendInvitationKind } from '../../../server/users/send-invitation.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Business, job, newId, northgate } from '../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  linkTo,
  testSecret,
  makeSignInBusiness,
  openProgramPortal,
} from '../http/test-portal.ts';
import { noticesTo } from '../notices/sent-notices.ts';

const performDocument = `mutation performActions($actions: [ActionEnvelopeInput!]!) {
  performActions(actions: $actions) { id outcome code values result } }`;
const lookDocument = `query activation($token: String!) { activation(token: $token) { email business needsPassword } }`;
const activateDocument = `mutation activate($token: String!, $firstName: String!, $lastName: String!, $password: String, $language: String) {
  activate(token: $token, firstName: $firstName, lastName: $lastName, password: $password, language: $language) }`;
const againDocument = 'mutation again($token: String!) { requestNewInvitation(token: $token) }';
const newPassword = 'Nora-chose-this-1!';

type Answer = { outcome: string; code: string | null; result: { userId: string } | null };

describeOnPostgresFirst('an invitation', (open) => {
  let portal: TestPortal;
  let business: Business;
  let admin: Browser;
  let stranger: Browser;
  let seq = 0;
  let address: string;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'groupAdmin');
    address = `nora-${newId().slice(0, 8)}@harbour.example`;
    admin = portal.browser();
    stranger = portal.browser();
    await admin.enter(emailOf(business.admin.person));
  });

  const sendMails = () =>
    createJobRunner({
      withTransaction: portal.database.withTransaction,
      clock: portal.clock,
      handlers: {
        [sendInvitationKind]: sendInvitationJob({
          withTransaction: portal.database.withTransaction,
          clock: portal.clock,
          signer: createSigner(testSecret),
          linkTo,
        }),
      },
      onFailure: (_job, error) => {
        throw error;
      },
    }).runDueJobs();
  const perform = async (
    browser: Browser,
    kind: ActionKind,
    input: unknown,
    { user, buyer }: { user: string; buyer: string } = { user: business.admin.user, buyer: business.buyer },
  ): Promise<Answer> => {
    seq += 1;
    // So that of two notices one is newer.
    portal.clock.advance(1);
    const about = { id: newId(), seq, kind, definitionVersion: 1, subject: { program: northgate, user, buyer }, input };
    const when = {
      composedAt: portal.clock.now(),
      composedOffline: false,
      dataAsOf: null,
      deviceId: newId(),
      quote: null,
    };
    const actions = [{ ...about, ...when, base: [], dependsOn: [], attachments: [] }];
    const { data, code } = await browser.run(performDocument, { actions });
    const [answer] = (data as { performActions: Answer[] } | null)?.performActions ?? [];
    if (!answer) throw new Error(`The action was not answered: ${code}`);
    await sendMails();
    return answer;
  };
  const invited = (over: Record<string, unknown> = {}) => ({
    email: address,
    firstName: 'Nora',
    lastName: 'Quinn',
    language: 'de',
    roles: ['buyerPurchaser'],
    groupId: null,
    limitMinor: null,
    ...over,
  });
  const tokenFor = async (who = address): Promise<string> => {
    const text = (await noticesTo(portal.database, who)).at(-1)?.text ?? '';
    const token = /https:\/\/northgate\.localhost:8443\/activate\?token=([\w-]{43})\s/.exec(text)?.[1];
    if (!token) throw new Error(`No link was sent: ${text}`);
    return token;
  };
  const activate = (token: string, given: Record<string, unknown> = {}) =>
    stranger.run(activateDocument, { token, firstName: 'Nora', lastName: 'Quinn', password: newPassword, ...given });
  const change = (user: string, values: { status?: 'Suspended'; roles?: ['buyerPurchaser'] }) =>
    portal.database.withTransaction(job, {}, (trx) =>
      trx
        .updateTable('users')
        .set(values)
        .where('id', '=', user as Business['admin']['user'])
        .execute(),
    );

  /** A person of another business, and what this business types about somebody with the same e-mail. */
  const knownElsewhere = async () => {
    const other = await makeSignInBusiness(portal.database, 'admin');
    const robin = emailOf(other.admin.person);
    await portal.database.withTransaction(job, {}, (trx) =>
      trx
        .updateTable('people')
        .set({ first_name: 'Robin', last_name: 'Ferris', phone: '+44 7700 900111' })
        .where('id', '=', other.admin.person)
        .execute(),
    );
    const typed = { email: robin, firstName: 'R', lastName: 'Typed', phone: '+44 20 7946 0000', language: 'en' };
    const usersOf = async (browser: Browser) =>
      (await browser.run('query people { manageUsers { id name firstName lastName email phone linkedBusinesses } }'))
        .data?.['manageUsers'] as { id: string }[];
    return { robin, typed, usersOf };
  };

  const statusOfBusiness = (status: AccountStatus) =>
    portal.database.withTransaction(job, {}, (trx) =>
      trx.updateTable('buyers').set({ status }).where('id', '=', business.buyer).execute(),
    );

  it('is redeemed once, by somebody who chooses a password, and never by opening its link', async () => {
    expect(await perform(admin, 'inviteUser', invited({ email: ` ${address.toUpperCase()} ` }))).toMatchObject({
      outcome: 'completed',
    });
    expect(await perform(admin, 'inviteUser', invited())).toMatchObject({ code: 'DUPLICATE_EMAIL' });
    const token = await tokenFor();
    // Like a mail scanner: opens the page, and sends the query of the page.
    await stranger.send({ method: 'GET', path: `/activate?token=${token}` });
    for (const _scan of [1, 2])
      expect((await stranger.run(lookDocument, { token })).data).toMatchObject({
        activation: { email: address, needsPassword: true },
      });
    expect((await activate(token, { password: 'weak' })).code).toBe('PASSWORD_TOO_WEAK');
    expect((await activate(token)).data).toEqual({ activate: true });
    expect((await activate(token)).code).toBe('ALREADY_ACTIVATED');
    expect((await portal.browser().signIn(address, newPassword)).data).toBeTruthy();
    expect((await activate('x'.repeat(43))).code).toBe('ACTIVATION_LINK_INVALID');
  });

  it('is invalid while the business may not sign in', async () => {
    await perform(admin, 'inviteUser', invited());
    const token = await tokenFor();
    for (const status of ['Declined', 'Cancelled', 'Withdrawn'] as const) {
      await statusOfBusiness(status);
      expect({ status, code: (await activate(token)).code }).toEqual({ status, code: 'ACTIVATION_INELIGIBLE' });
    }
    await statusOfBusiness('Pending');
    expect((await activate(token)).data).toEqual({ activate: true });
  });

  it('that has expired can be renewed, and the old link is invalid', async () => {
    await perform(admin, 'inviteUser', invited());
    const old = await tokenFor();
    expect((await stranger.run(againDocument, { token: old })).data).toEqual({ requestNewInvitation: false });
    portal.clock.advance(8 * 24 * 3600);
    expect((await activate(old)).code).toBe('ACTIVATION_LINK_EXPIRED');
    expect((await stranger.run(againDocument, { token: old })).data).toEqual({ requestNewInvitation: true });
    await sendMails();
    const token = await tokenFor();
    expect((await activate(old)).code).toBe('ACTIVATION_LINK_INVALID');
    expect((await activate(token)).data).toEqual({ activate: true });
  });

  it('is neither made, sent again nor renewed while the business is suspended', async () => {
    const userId = (await perform(admin, 'inviteUser', invited())).result?.userId;
    const token = await tokenFor();
    portal.clock.advance(8 * 24 * 3600);
    await admin.enter(emailOf(business.admin.person));
    await statusOfBusiness('Suspended');
    const suspended = { outcome: 'refused', code: 'ACCOUNT_STATUS', values: { status: 'Suspended' } };
    expect(await perform(admin, 'inviteUser', invited({ email: 'omar@harbour.example' }))).toMatchObject(suspended);
    expect(await perform(admin, 'resendInvitation', { userId })).toMatchObject(suspended);
    expect((await stranger.run(againDocument, { token })).code).toBe('ACCOUNT_STATUS');
    await statusOfBusiness('Active');
    expect(await perform(admin, 'resendInvitation', { userId })).toMatchObject({ outcome: 'completed' });
  });

  it('is sent again at the earliest after a minute', async () => {
    const userId = (await perform(admin, 'inviteUser', invited())).result?.userId;
    expect(await perform(admin, 'resendInvitation', { userId })).toMatchObject({ code: 'INVITATION_TOO_SOON' });
    portal.clock.advance(61);
    expect(await perform(admin, 'resendInvitation', { userId })).toMatchObject({ outcome: 'completed' });
    expect(await perform(admin, 'resendInvitation', { userId: newId() })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never gives more than its inviter may give, also at its activation', async () => {
    const liam = await portal.signedInBrowser(business.groupAdmin.person);
    const asLiam = { user: business.groupAdmin.user, buyer: business.buyer };
    const above = invited({ roles: ['buyerAdministrator'] });
    expect(await perform(liam, 'inviteUser', above, asLiam)).toMatchObject({ code: 'ROLE_ABOVE_OWN' });
    await perform(admin, 'inviteUser', above);
    const token = await tokenFor();
    await change(business.admin.user, { roles: ['buyerPurchaser'] });
    expect((await activate(token)).code).toBe('ACTIVATION_INELIGIBLE');
  });

  it('makes a contact a user, who could not sign in before, and whose address is unique', async () => {
    const contact = { firstName: 'Nora', lastName: 'Quinn', phone: null, language: 'en', contactTypes: ['billing'] };
    const added = { ...contact, email: address, receiveEmail: true };
    const userId = (await perform(admin, 'createContact', added)).result?.userId;
    expect(await perform(admin, 'createContact', added)).toMatchObject({ code: 'DUPLICATE_CONTACT_EMAIL' });
    expect((await portal.browser().signIn(address, newPassword)).code).toBe('INVALID_CREDENTIALS');
    // Nobody else would receive the invoices until the invitation is accepted.
    expect(await perform(admin, 'inviteUser', invited())).toMatchObject({ code: 'LAST_INVOICE_RECEIVER' });
    await perform(admin, 'editUser', { userId: business.admin.user, set: { receiveEmail: true } });
    expect(await perform(admin, 'inviteUser', invited())).toMatchObject({ result: { userId } });
    expect((await activate(await tokenFor())).data).toEqual({ activate: true });
    expect((await portal.browser().signIn(address, newPassword)).data).toBeTruthy();
  });

  it('to a second business belongs to the same person, who keeps the password, and is suspended in both', async () => {
    const other = await makeSignInBusiness(portal.database, 'admin');
    const boss = await portal.signedInBrowser(other.admin.person);
    const asBoss = { user: other.admin.user, buyer: other.buyer };
    const first = (await perform(boss, 'inviteUser', invited(), asBoss)).result?.userId;
    await activate(await tokenFor());
    const second = (await perform(admin, 'inviteUser', invited({ firstName: 'Somebody' }))).result?.userId;
    const token = await tokenFor();
    expect((await stranger.run(lookDocument, { token })).data).toMatchObject({ activation: { needsPassword: false } });
    expect((await activate(token, { password: 'Taken-over-1!' })).data).toEqual({ activate: true });
    const nora = portal.browser();
    expect((await nora.signIn(address, 'Taken-over-1!')).code).toBe('INVALID_CREDENTIALS');
    expect((await nora.signIn(address, newPassword)).data).toBeTruthy();
    expect(await nora.auth()).toBe(200);
    const parents = new Map<string, string | null>();
    for (const userId of [first, second]) {
      await nora.run('mutation to($userId: ID!) { switchBusinessAccount(userId: $userId) { userId } }', { userId });
      await nora.auth();
      const { data: me } = await nora.run('query me { currentUser { id parentUserId } }');
      const user = me?.['currentUser'] as { id: string; parentUserId: string | null } | undefined;
      if (user) parents.set(user.id, user.parentUserId);
    }
    expect(Object.fromEntries(parents)).toEqual({ [first ?? '']: null, [second ?? '']: first });
    // What the question before a suspension names.
    const { data } = await boss.run('query manageUsers { manageUsers { id linkedBusinesses } }');
    expect(data?.['manageUsers']).toContainEqual({ id: first, linkedBusinesses: ['Harbour Build Ltd'] });
    expect(await perform(boss, 'changeUserStatus', { userId: first, status: 'Suspended' }, asBoss)).toMatchObject({
      outcome: 'completed',
    });
    expect(await nora.auth()).toBe(401);
    expect((await portal.browser().signIn(address, newPassword)).code).toBe('ACCOUNT_NOT_ACTIVE');
    await perform(boss, 'changeUserStatus', { userId: first, status: 'Active' }, asBoss);
    expect((await portal.browser().signIn(address, newPassword)).data).toBeTruthy();
  });

  it('shows what was typed of somebody who is known elsewhere, until they accept', async () => {
    const { robin, typed, usersOf } = await knownElsewhere();
    const asContact = { ...typed, contactTypes: [], receiveEmail: false };
    const contact = (await perform(admin, 'createContact', asContact)).result?.userId;
    const shown = { email: robin, firstName: 'R', lastName: 'Typed', phone: '+44 20 7946 0000' };
    expect(await usersOf(admin)).toContainEqual({ id: contact, name: 'R Typed', ...shown, linkedBusinesses: [] });
    expect(await perform(admin, 'inviteUser', invited({ email: robin }))).toMatchObject({
      result: { userId: contact },
    });
    expect(await usersOf(admin)).toContainEqual({ id: contact, name: 'R Typed', ...shown, linkedBusinesses: [] });
    expect((await activate(await tokenFor(robin), { firstName: 'Mallory' })).data).toEqual({ activate: true });
    const real = { name: 'Robin Ferris', firstName: 'Robin', lastName: 'Ferris', phone: '+44 7700 900111' };
    expect(await usersOf(admin)).toContainEqual({ id: contact, email: robin, ...real, linkedBusinesses: [] });
  });

  it('is answered the same for an e-mail that is known elsewhere, and for one that nobody has', async () => {
    const { robin, usersOf } = await knownElsewhere();
    const answers = async (email: string) => {
      const { outcome, code, result } = await perform(admin, 'inviteUser', invited({ email }));
      const [shown] = (await usersOf(admin)).filter((one) => one.id === result?.userId);
      return { outcome, code, shown: { ...shown, id: null, email: null } };
    };
    const known = await answers(robin);
    expect(known).toMatchObject({ outcome: 'completed', code: null, shown: { name: 'Nora Quinn', phone: null } });
    expect(known).toEqual(await answers(`nobody-${newId().slice(0, 8)}@nowhere.example`));
  });

  it('of one new person by two businesses gives two users of one person, in whatever order they are accepted', async () => {
    const other = await makeSignInBusiness(portal.database, 'admin');
    const boss = await portal.signedInBrowser(other.admin.person);
    const asBoss = { user: other.admin.user, buyer: other.buyer };
    const first = (await perform(boss, 'inviteUser', invited({ firstName: 'Eleonore' }), asBoss)).result?.userId;
    const toOther = await tokenFor();
    const second = (await perform(admin, 'inviteUser', invited())).result?.userId;
    expect((await activate(await tokenFor(), { firstName: 'Nora' })).data).toEqual({ activate: true });
    expect((await stranger.run(lookDocument, { token: toOther })).data).toMatchObject({
      activation: { needsPassword: false },
    });
    expect((await activate(toOther, { firstName: 'Eleonore' })).data).toEqual({ activate: true });
    const { rows } = await portal.database.withTransaction(job, {}, (trx) =>
      sql<object>`select u.id, p.first_name, u.parent_user_id from users u join people p on p.id = u.person_id
        where lower(p.email) = ${address} order by u.parent_user_id nulls first`.execute(trx),
    );
    expect(rows).toEqual([
      { id: second, first_name: 'Nora', parent_user_id: null },
      { id: first, first_name: 'Nora', parent_user_id: second },
    ]);
  });

  it('keeps the language that the person chose while they activated the account', async () => {
    await perform(admin, 'inviteUser', invited({ language: 'en' }));
    expect((await activate(await tokenFor(), { language: 'de' })).data).toEqual({ activate: true });
    const nora = portal.browser();
    await nora.signIn(address, newPassword);
    await nora.auth();
    expect((await nora.run('query me { currentUser { language } }')).data).toEqual({ currentUser: { language: 'de' } });
  });
});
