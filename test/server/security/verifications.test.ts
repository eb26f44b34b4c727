/** One test for each verification that an action or an operation declares, with the operation itself or with performActions. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionVerification, MfaScope } from '../../../domain/action.ts';
import { type ActionKind, actions } from '../../../domain/actions.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { examples } from '../../examples/examples.ts';
import { unknownRows, unsentAction } from '../actions/example-rows.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, newId, northgate, owner, changeSettings } from '../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  password,
  makeSignInBusiness,
  openProgramPortal,
} from '../http/test-portal.ts';
import { answerOf, giveMethod, stepUp, allMfa } from '../session/mfa/mfa-world.ts';
import { everyOperation } from './every-operation.ts';

type Cell = { readonly kind: ActionKind; readonly field: string | null; readonly scope: MfaScope | null };

/** The actions of an Account Admin, who is signed in here. */
const ofAdministrators = Object.entries(actions).filter(([, { subject }]) => subject === 'buyer');

const actionCells = ofAdministrators.flatMap(([kind, { verification }]): Cell[] => {
  const own = kind as ActionKind;
  const cell: ActionVerification = verification;
  if (cell === null || typeof cell === 'string') return [{ kind: own, field: null, scope: cell }];
  const fields = Object.entries(cell).map(([field, scope]) => ({ kind: own, field, scope }));
  return [...fields, { kind: own, field: null, scope: null }];
});
const wantingCells = actionCells.flatMap(({ scope, ...cell }) => (scope === null ? [] : [{ ...cell, scope }]));

/** Codes without a session are tested elsewhere: sign-in-code.test.ts and resetting.test.ts. */
const inSession = everyOperation.flatMap(({ name, verification, isOpen }) =>
  verification === null || isOpen ? [] : [[name, verification] as const],
);

const guarded = inSession.filter(([name]) => !everyOperation.find((one) => one.name === name)?.asksForCodeItself);

const answer = { question: 'name_of_first_pet', answer: 'Rex', confirmation: 'Rex' };
/** Variables of the operations that need more than an id. */
const variablesOf: Readonly<Record<string, Record<string, unknown>>> = {
  changePassword: { currentPassword: password, password: 'New-password-2!' },
  keepMissingBirthDate: { dateOfBirth: '1984-02-29' },
  setSecurityQuestion: { ...answer, password },
  startMfaSetup: { method: 'totp', password, phone: null },
};

type Told = { readonly flags: Partial<ProgramFlags> };
const all = { ...allMfa, mfaAtLogin: false };

/** Flags with which the program does not require this scope, but as many others as possible. */
const without = (scope: MfaScope): Partial<ProgramFlags> => {
  if (scope === 'Setup') return { ...all, mfaEnabled: false };
  if (scope === 'BuyerCreate') return { ...all, mfaAtBuyerCreation: false };
  return { ...all, mfaRequired: false };
};

describeOnPostgres('operations and actions that require a verification', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  let methodId: string;
  let flagsNow = '';

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags: {} });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin');
    methodId = await giveMethod(portal.database, business.admin.person, 'email');
    await giveVirtualCard(methodId);
    browser = portal.browser();
    await setFlags(all);
    await browser.enter(emailOf(business.admin.person));
  });

  /** A card with the id that every operation receives. */
  const giveVirtualCard = (id: string) =>
    portal.database.withTransaction({ role: 'job', program: northgate }, {}, (trx) =>
      trx
        .insertInto('purchase_cards')
        .values({
          id,
          program_id: northgate,
          buyer_id: business.buyer,
          kind: 'virtual',
          cardholder_name: 'YARD TABLET 2',
          business_name: 'HARBOUR BUILD LTD',
          last4: '6931',
          status: 'active',
          currency: 'GBP',
        })
        .execute(),
    );

  /** The portal reads its programs again after the notification of the change. */
  const setFlags = async (mfa: Partial<ProgramFlags>): Promise<void> => {
    if (JSON.stringify(mfa) === flagsNow) return;
    flagsNow = JSON.stringify(mfa);
    const flags = { payments: true, approvals: true, purchaseCards: true, autoPay: true, disputes: true, ...mfa };
    await portal.database.withTransaction(owner, {}, (trx) => changeSettings(trx, northgate, { flags }));
    await expect
      .poll(async () => (await browser.send({ method: 'GET', path: '/public/program' })).json<Told>().flags)
      .toMatchObject(mfa);
  };
  const event = (scope: MfaScope) => {
    portal.clock.advance(61);
    return stepUp(portal, browser, business.admin.person, scope);
  };
  const showing = (id: string | null): Record<string, string> => (id === null ? {} : { 'x-mfa-event-id': id });
  it.each(guarded)('the operation %s is refused before its arguments are read', async (name, scope) => {
    const operation = everyOperation.find((one) => one.name === name);
    const answered = await browser.run(operation?.document ?? '', operation?.variables('strange'));
    expect(answered).toMatchObject({ code: 'MFA_REQUIRED', values: { scope } });
  });

  const another = (scope: MfaScope): MfaScope => (scope === 'Setup' ? 'OrderApproval' : 'Setup');
  describe.each(inSession)('the operation %s', (name, scope) => {
    const operation = everyOperation.find((one) => one.name === name);
    const run = (id: string | null, variables = { ...operation?.variables(methodId), ...variablesOf[name] }) =>
      browser.run(operation?.document ?? '', variables, showing(id));

    it(`requires ${scope}, and accepts no other code`, async () => {
      expect(await run(null)).toMatchObject({ code: 'MFA_REQUIRED', values: { scope } });
      expect(await run(await event(another(scope)))).toMatchObject({ code: 'MFA_REQUIRED', values: { scope } });
      expect((await run(await event(scope))).data).toBeTruthy();
    });

    it('requires no code if the program’s flag is off', async () => {
      await setFlags(without(scope));
      expect((await run(null)).code).not.toBe('MFA_REQUIRED');
    });
  });

  /** Performs the action of a cell, with or without a verification. */
  const performer = ({ kind, field }: Cell) => {
    const run = async (id: string | null) => {
      const answered = await browser.run(performDocument, { actions: [envelope()] }, showing(id));
      return answerOf<{ code: string | null; values: unknown }[]>(answered, 'performActions')[0];
    };
    const envelope = () => ({
      id: newId(),
      seq: 1,
      kind,
      definitionVersion: actions[kind].version,
      subject: { program: northgate, user: business.admin.user, buyer: business.buyer },
      input: inputOf(kind, field, business),
      base: [],
      dependsOn: [],
      attachments: [],
      composedAt: portal.clock.now(),
      composedOffline: false,
      dataAsOf: null,
      quote: null,
      deviceId: newId(),
    });
    return run;
  };

  it.each(actionCells.filter(({ scope }) => scope === null))(
    'the action $kind, setting $field, requires none',
    async (cell) => {
      expect(refusalsOfCode).not.toContain((await performer(cell)(null))?.code);
    },
  );

  describe.each(wantingCells)('the action $kind, setting $field', ({ scope, ...cell }) => {
    it(`requires ${scope}, and accepts no other code`, async () => {
      const run = performer({ ...cell, scope });
      expect(await run(null)).toMatchObject({ code: 'MFA_REQUIRED', values: { scope } });
      expect(await run(await event(another(scope)))).toMatchObject({ code: 'MFA_REQUIRED', values: { scope } });
      expect(refusalsOfCode).not.toContain((await run(await event(scope)))?.code);
    });
    it('requires no code if the program’s flag is off', async () => {
      await setFlags(without(scope));
      expect(refusalsOfCode).not.toContain((await performer({ ...cell, scope })(null))?.code);
    });
  });

  it('the first method of a person is set up without a code', async () => {
    await portal.database.withTransaction(owner, {}, (trx) =>
      trx.deleteFrom('mfa_methods').where('id', '=', methodId).execute(),
    );
    const setup = everyOperation.find(({ name }) => name === 'startMfaSetup')?.document ?? '';
    expect((await browser.run(setup, { method: 'totp', password, phone: null })).data).toBeTruthy();
  });
});

/** Refusals before an action was evaluated: a cell with such a result was not tested. */
const refusalsOfCode = ['MFA_REQUIRED', 'BAD_INPUT', 'ACTION_UNKNOWN', 'FORBIDDEN'];

const performDocument = `mutation performActions($actions: [ActionEnvelopeInput!]!) {
  performActions(actions: $actions) { id outcome code values } }`;

/** A valid input that sets that field, or none of those with a scope; its rows need not exist, because the code is checked first. */
function inputOf(kind: ActionKind, field: string | null, { admin, buyer, charges }: Business): unknown {
  const subject = { program: northgate, user: admin.user, buyer };
  const rows = {
    ...unknownRows(),
    buyers: buyer,
    charges: charges.top,
    spendingLimits: admin.user,
    people: admin.person,
    unsent: unsentAction(subject),
  };
  const verification: ActionVerification = actions[kind].verification;
  const scoped = Object.keys(typeof verification === 'object' && verification !== null ? verification : {});
  const wanted = examples[kind].valid(rows).find((input) => {
    const fields = Object.keys('set' in input ? input.set : {});
    return field === null ? !fields.some((one) => scoped.includes(one)) : fields.includes(field);
  });
  if (!wanted)
    throw new Error(`The examples of ${kind} need a valid input ${field ? `that sets ${field}` : 'without a scope'}.`);
  return wanted;
}
