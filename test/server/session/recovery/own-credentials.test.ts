import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, owner } from '../../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  password,
  makeSignInBusiness,
  openProgramPortal,
} from '../../http/test-portal.ts';
import { giveMethod, stepUp } from '../mfa/mfa-world.ts';

const changeDocument =
  'mutation change($currentPassword: String!, $password: String!) { changePassword(currentPassword: $currentPassword, password: $password) }';
const questionDocument = `mutation set($question: String!, $answer: String!, $confirmation: String!, $password: String!) {
  setSecurityQuestion(question: $question, answer: $answer, confirmation: $confirmation, password: $password) }`;

describeOnPostgres('a person’s own credentials', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  let email: string;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags: { mfaEnabled: true, mfaRequired: true } });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin');
    email = emailOf(business.admin.person);
    await giveMethod(portal.database, business.admin.person, 'email');
    browser = portal.browser();
    await browser.enter(email);
  });

  const change = (event: string, newOne: string, currentPassword = password) =>
    browser.run(changeDocument, { currentPassword, password: newOne }, { 'x-mfa-event-id': event });
  const confirmed = () => stepUp(portal, browser, business.admin.person, 'PasswordReset');

  it('a password is changed with a code; all other sessions end, and this one goes on under a new secret', async () => {
    const other = portal.browser();
    await other.enter(email);
    expect((await change('none', 'New-password-2!')).values).toEqual({ scope: 'PasswordReset' });
    const event = await confirmed();
    const before = browser.cookies.get('portal-id');
    expect((await change(event, 'New-password-2!')).data).toEqual({ changePassword: true });
    expect(browser.cookies.get('portal-id')).not.toBe(before);
    expect(await other.auth()).toBe(401);
    expect(await browser.auth()).toBe(200);
    expect((await browser.run('query me { currentUser { id } }')).data).toBeTruthy();
    expect((await portal.browser().signIn(email, 'New-password-2!')).data).toBeTruthy();
  });

  it('a refused change uses no code', async () => {
    const event = await confirmed();
    expect((await change(event, 'New-password-2!', 'wrong')).code).toBe('PASSWORD_INCORRECT');
    expect((await change(event, 'weak')).values).toEqual({ rule: 'length' });
    expect((await change(event, password)).code).toBe('PASSWORD_RECENTLY_USED');
    expect((await change(event, 'New-password-2!')).data).toBeTruthy();
  });

  it('the last five passwords are refused; an older one is accepted', async () => {
    const given = (number: number) => (number === 0 ? password : `New-password-${number}!`);
    for (let number = 1; number <= 6; number += 1) {
      portal.clock.advance(61);
      expect((await change(await confirmed(), given(number), given(number - 1))).data).toBeTruthy();
      await browser.auth();
    }
    portal.clock.advance(61);
    const event = await confirmed();
    for (let number = 1; number <= 6; number += 1)
      expect((await change(event, given(number), given(6))).code).toBe('PASSWORD_RECENTLY_USED');
    expect((await change(event, given(0), given(6))).data).toBeTruthy();
  });

  it('wrong current passwords are counted: the sixth is not checked', async () => {
    const event = await confirmed();
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push((await change(event, 'New-password-2!', 'wrong')).code);
    expect(codes).toEqual([...Array<string>(5).fill('PASSWORD_INCORRECT'), 'THROTTLED']);
    expect((await change(event, 'New-password-2!')).code).toBe('THROTTLED');
  });

  it.each([
    [{ question: 'favourite_colour' }, 'BAD_INPUT'],
    [{ answer: '  ', confirmation: '  ' }, 'BAD_INPUT'],
    [{ confirmation: 'Max' }, 'SECURITY_ANSWERS_DIFFER'],
    [{ password: 'wrong' }, 'PASSWORD_INCORRECT'],
  ])('a security question with %o is refused: %s', async (changes, code) => {
    const wish = { question: 'name_of_first_pet', answer: 'Rex', confirmation: 'rex ', password, ...changes };
    const event = await stepUp(portal, browser, business.admin.person, 'Setup');
    expect((await browser.run(questionDocument, wish, { 'x-mfa-event-id': event })).code).toBe(code);
  });

  it('an answer is stored as a hash, and can be replaced', async () => {
    const wish = {
      question: 'name_of_first_pet',
      answer: 'Canary the First',
      confirmation: 'canary  the first',
      password,
    };
    const set = async (changes: object) => {
      portal.clock.advance(61);
      const event = await stepUp(portal, browser, business.admin.person, 'Setup');
      return browser.run(questionDocument, { ...wish, ...changes }, { 'x-mfa-event-id': event });
    };
    expect((await browser.run(questionDocument, wish)).values).toEqual({ scope: 'Setup' });
    expect((await set({})).data).toEqual({ setSecurityQuestion: true });
    expect((await set({ question: 'first_concert' })).data).toBeTruthy();
    expect((await browser.run('query s { security { securityQuestion hasPassword } }')).data).toEqual({
      security: { securityQuestion: 'first_concert', hasPassword: true },
    });
    const rows = await portal.database.withTransaction(owner, { readOnly: true }, (transaction) =>
      transaction.selectFrom('person_security').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/canary/i);
    expect(rows.every(({ answer_hash: hash }) => hash?.startsWith('$argon2id$') ?? true)).toBe(true);
  });
});
