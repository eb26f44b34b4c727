import { describe, expect, it } from 'vitest';
import { buyerRoles } from '../../../domain/access/role-sets.ts';
import { actions } from '../../../domain/actions.ts';
import type { ActionId } from '../../../domain/ids.ts';
import { effects } from '../../../server/actions/effects.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { readProgram } from '../../../server/programs/program.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Harbour, newId, harboursOn } from './harbour.ts';

describe('the server', () => {
  it('has an effect for every action that a device can compose', () => {
    expect(Object.keys(effects).toSorted()).toEqual(Object.keys(actions).toSorted());
  });
});

describeOnPostgresFirst('performing actions', (open) => {
  const harbourOf = harboursOn(open);
  const nothingHappened = async (harbour: Harbour) => {
    expect(await harbour.all('payments')).toEqual([]);
    for (const charge of await harbour.all('charges'))
      expect(charge).toMatchObject({ status: 'open', pendingAmountMinor: 0, rowVersion: 1 });
  };

  it('an administrator’s payment is accepted, claims the invoices and returns its reference', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(12_000, 800);
    const answer = await harbour.pay('ana', ids);
    expect(answer).toMatchObject({ outcome: 'completed', code: null, result: { reference: 'P-000001' } });
    const [payment] = await harbour.all('payments');
    expect(payment).toMatchObject({
      status: 'pending',
      amountMinor: 12_800,
      remainingMinor: 0,
      paymentType: 'directDebit',
      collectionDate: '2026-11-23',
      userId: harbour.people.ana.user,
      actionId: answer.id,
    });
    expect(payment?.applications.map(({ state }) => state)).toEqual(['pending', 'pending']);
    for (const charge of await harbour.all('charges')) {
      expect(charge).toMatchObject({
        status: 'pendingPayment',
        pendingAmountMinor: charge.totalMinor,
        remainingDueMinor: charge.totalMinor,
      });
    }
    expect((await harbour.all('actions'))[0]).toMatchObject({
      id: answer.id,
      state: 'completed',
      authorName: 'Ana Ruiz',
      amountMinor: 12_800,
      error: null,
    });
  });

  it('the audit trail has the person, the invoice, the action, and the values before and after', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const answer = await harbour.pay('ana', [id]);
    const lines = await harbour.all('activity');
    expect(lines.map(({ subjectType, kind }) => `${subjectType} ${kind}`).toSorted()).toEqual([
      'charge paymentRequested',
      'payment paymentRequested',
    ]);
    expect(lines.find(({ subjectId }) => subjectId === id)).toMatchObject({
      actorName: 'Ana Ruiz',
      actionId: answer.id,
      before: { status: 'open', pendingAmountMinor: 0 },
      after: { status: 'pendingPayment', pendingAmountMinor: 5_000, reference: 'P-000001' },
    });
  });

  it('the answer has the feed version with which the sync delivers the effect', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const answer = await harbour.pay('ana', [id]);
    const { version } = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx.selectFrom('feeds').select('version').where('id', '=', `buyer:${harbour.buyer}`).executeTakeFirstOrThrow(),
    );
    expect(answer.feedVersion).toBe(version);
  });

  it('the same envelope again gets the same answer and has no second effect', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id], 2_000));
    const first = await harbour.performOne('ana', envelope);
    const again = await harbour.performOne('ana', { ...envelope, quote: 'another quote is no other action' });
    expect(again).toEqual(first);
    expect(await harbour.perform('ana', envelope, envelope)).toEqual([first, first]);
    expect(await harbour.all('payments')).toHaveLength(1);
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 2_000 });
  });

  it('the same id with another body, or from another person, is quarantined without effect', async () => {
    const harbour = await harbourOf();
    const [one, other] = await harbour.invoices(5_000, 5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([one]));
    const first = await harbour.performOne('ana', envelope);
    const changed = { ...envelope, input: await harbour.paying([other]) };
    expect(await harbour.performOne('ana', changed)).toMatchObject({
      outcome: 'refused',
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const fromBen = await harbour.compose('ben', 'payInvoices', await harbour.paying([other]), { id: envelope.id });
    expect(await harbour.performOne('ben', fromBen)).toMatchObject({
      outcome: 'refused',
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const fromPiet = await harbour.compose('piet', 'payInvoices', await harbour.paying([other]), { id: envelope.id });
    expect(await harbour.performOne('piet', fromPiet)).toMatchObject({
      outcome: 'refused',
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await harbour.one('charges', other)).toMatchObject({ pendingAmountMinor: 0 });
    expect(await harbour.performOne('ana', envelope)).toEqual(first);
  });

  it('a refusal has no effect, and is the answer to each repetition', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const input = await harbour.paying([id], 6_000);
    const envelope = await harbour.compose('ana', 'payInvoices', input);
    const first = await harbour.performOne('ana', envelope);
    expect(first).toMatchObject({
      outcome: 'refused',
      code: 'AMOUNT_ABOVE_REMAINING',
      values: { payable: 'GBP 50.00' },
      feedVersion: null,
    });
    await harbour.changeCharge(id, { notes: 'nothing that matters' });
    expect(await harbour.performOne('ana', envelope)).toEqual(first);
    expect((await harbour.all('actions'))[0]).toMatchObject({
      state: 'failed',
      error: { code: 'AMOUNT_ABOVE_REMAINING' },
    });
    expect(await harbour.all('payments')).toEqual([]);
  });

  it('a wrong field is named, and amounts must be whole minor units that add up', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const good = await harbour.paying([id]);
    const bad = [
      { input: { ...good, lines: [{ chargeId: id, amountMinor: -0 }], totalMinor: 0 }, field: 'lines.0.amountMinor' },
      {
        input: { ...good, lines: [{ chargeId: id, amountMinor: 10.5 }], totalMinor: 10.5 },
        field: 'lines.0.amountMinor',
      },
      { input: { ...good, lines: [{ chargeId: id, amountMinor: '1.234,50' }] }, field: 'lines.0.amountMinor' },
      { input: { ...good, lines: [], totalMinor: 1 }, field: 'lines' },
      { input: { ...good, lines: [...good.lines, ...good.lines] }, field: 'input' },
      { input: { ...good, totalMinor: 4_999 }, field: 'input' },
      { input: { ...good, currency: 'BTC' }, field: 'currency' },
      { input: null, field: 'input' },
    ];
    for (const { input, field } of bad) {
      const envelope = { ...(await harbour.compose('ana', 'payInvoices', good)), input };
      const answer = await harbour.performOne('ana', envelope);
      expect(answer).toMatchObject({ outcome: 'refused', code: 'BAD_INPUT' });
      expect(String(answer.values?.['fields']).split(', ')).toContain(field);
    }
    await nothingHappened(harbour);
  });

  it('an item that is not an envelope is refused, and the other items are performed', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const good = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], 'x');
    const items = [
      null,
      7,
      'text',
      {},
      { ...good, id: 'not-an-id' },
      { ...good, id: newId(), input: { zero: '\0' } },
      { ...good, id: newId(), input: '\ud800' },
      { ...good, id: newId(), input: deep },
      good,
    ];
    const answers = await performActions(harbour.contextOf('ana'), items);
    expect(answers.map(({ code }) => code)).toEqual(['BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', null]);
    await expect(
      performActions(
        harbour.contextOf('ana'),
        Array.from({ length: 26 }, () => good),
      ),
    ).rejects.toMatchObject({
      refusal: { code: 'TOO_LARGE' },
    });
  });

  it('an action for another user, buyer or program is refused, and stores nothing', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const good = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    const subjects = [
      { ...good.subject, user: harbour.people.ben.user },
      { ...good.subject, buyer: newId<typeof good.subject.buyer>() },
      { ...good.subject, program: 'summit' as typeof good.subject.program },
    ];
    for (const subject of subjects) {
      expect(await harbour.performOne('ana', { ...good, subject })).toMatchObject({
        outcome: 'refused',
        code: 'FORBIDDEN',
      });
    }
    expect(await harbour.all('actions')).toEqual([]);
    await nothingHappened(harbour);
  });

  it('support staff act only for the program, and sellers only for their client', async () => {
    const harbour = await harbourOf();
    const { program, people } = harbour;
    const context = harbour.contextOf('ana', { roles: ['buyerMSTSCustomerSupport'] });
    const support = { ...context, session: { ...context.session, userType: 'MSTS' as const, buyer: null } };
    const paying = await harbour.compose('ana', 'payInvoices', await harbour.paying(await harbour.invoices(5_000)));
    const actor = { program: program.id, user: people.ana.user };
    for (const subject of [paying.subject, { ...actor, client: newId() }, { ...actor, buyer: null }])
      expect(await performActions(support, [{ ...paying, subject }])).toMatchObject([{ outcome: 'refused' }]);
    expect(await harbour.all('actions')).toEqual([]);
    const forItself = { ...paying, subject: actor };
    const [answer] = await performActions(support, [forItself]);
    expect(answer).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    expect(await performActions(support, [forItself])).toMatchObject([{ code: 'FORBIDDEN' }]);
    const sold = { ...paying, id: newId<ActionId>(), subject: { ...paying.subject, user: people.sal.user } };
    expect(await harbour.performOne('sal', sold)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await harbour.all('actions')).toEqual([]);
    const stored = await harbour.database.withTransaction({ role: 'owner' }, { readOnly: true }, (trx) =>
      trx.selectFrom('actions').select(['id', 'buyer_id', 'client_id']).where('program_id', '=', program.id).execute(),
    );
    expect(stored).toEqual([{ id: paying.id, buyer_id: null, client_id: null }]);
    await nothingHappened(harbour);
  });

  it('only support staff of the program schedule its maintenance', async () => {
    const [harbour, elsewhere] = [await harbourOf(), await harbourOf()];
    const { database, program, people } = harbour;
    const stored = (id = program.id) =>
      database.withTransaction({ role: 'auth', program: id }, { readOnly: true }, (trx) => readProgram(trx, id));
    const window = { from: '2026-11-21T22:00:00.000Z', to: '2026-11-21T23:30:00.000Z', email: 'help@north.example' };
    const announced = await harbour.compose('nia', 'scheduleMaintenance', { window });
    const others = [
      ...buyerRoles.map((role) => ['ana', role] as const),
      ...(['clientAdministrator', 'clientAccountManager', 'clientDeveloper'] as const).map(
        (role) => ['sal', role] as const,
      ),
    ];
    for (const [who, role] of others) {
      const { subject: own } = await harbour.compose(who, 'scheduleMaintenance', { window });
      for (const subject of [own, announced.subject, { program: program.id, user: people[who].user }]) {
        const asked = { ...announced, id: newId<ActionId>(), subject };
        const [answer] = await performActions(harbour.contextOf(who, { roles: [role] }), [asked]);
        expect({ who, role, code: answer?.code }).toEqual({ who, role, code: 'FORBIDDEN' });
      }
    }
    const { user } = elsewhere.people.nia;
    for (const subject of [announced.subject, { program: program.id, user }])
      expect(await performActions(elsewhere.contextOf('nia'), [{ ...announced, subject }])).toMatchObject([
        { code: 'FORBIDDEN' },
      ]);
    expect((await stored()).settings.maintenance).toBeNull();

    const answer = await harbour.performOne('nia', announced);
    expect(answer).toMatchObject({ outcome: 'completed', code: null });
    expect(answer.feedVersion).toBeGreaterThan(0);
    const withdrawn = await harbour.performOne(
      'nia',
      await harbour.compose('nia', 'scheduleMaintenance', { window: null }),
    );
    expect(withdrawn.outcome).toBe('completed');
    expect(await harbour.performOne('nia', announced)).toEqual(answer);
    expect((await stored()).settings.maintenance).toBeNull();
    const again = await harbour.compose('nia', 'scheduleMaintenance', { window });
    expect(await harbour.performOne('nia', again)).toMatchObject({ outcome: 'completed' });
    expect((await stored()).settings).toMatchObject({ name: program.settings.name, maintenance: window });
    expect((await stored(elsewhere.program.id)).settings.maintenance).toBeNull();
    const past = { window: { ...window, from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T10:00:00.000Z' } };
    expect(await harbour.performOne('nia', await harbour.compose('nia', 'scheduleMaintenance', past))).toMatchObject({
      code: 'BAD_INPUT',
      values: { fields: 'window.from' },
    });

    // The record of the action is its line in the audit trail; the activity belongs to a business.
    expect(await harbour.seenBy('nia', 'actions', [announced.id])).toMatchObject([
      { kind: 'scheduleMaintenance', state: 'completed', authorName: 'Nia Price', input: { window } },
    ]);
    for (const who of ['ana', 'sal'] as const) expect(await harbour.seenBy(who, 'actions', [announced.id])).toEqual([]);
    expect(await elsewhere.seenBy('nia', 'actions', [announced.id])).toEqual([]);
  });

  it('a role that may not pay is refused, and so is a removed role', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids));
    const [answer] = await performActions(harbour.contextOf('ana', { roles: ['buyerPurchaser'] }), [envelope]);
    expect(answer).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    await nothingHappened(harbour);
  });

  it('an action of a feature that is off is refused for every role', async () => {
    const harbour = await harbourOf({ flags: { payments: false } });
    const ids = await harbour.invoices(5_000);
    expect(await harbour.pay('ana', ids)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    await nothingHappened(harbour);
  });

  it('a time before the year 1 is refused with its field', async () => {
    const harbour = await harbourOf();
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying(await harbour.invoices(5_000)));
    const composedAt = '0000-01-01T00:00:00.000Z' as typeof envelope.composedAt;
    expect(await harbour.perform('ana', { ...envelope, composedAt })).toMatchObject([
      { outcome: 'refused', code: 'BAD_INPUT', values: { fields: 'composedAt' } },
    ]);
  });

  it('an unknown action or version is held, and can be performed after an update', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    expect(await harbour.performOne('ana', { ...envelope, definitionVersion: 2 })).toMatchObject({
      code: 'ACTION_UNKNOWN',
    });
    expect(await harbour.performOne('ana', { ...envelope, kind: 'flyToTheMoon' })).toMatchObject({
      code: 'ACTION_UNKNOWN',
    });
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'completed' });
  });

  it('an action without a required code has no effect, and can be sent again', async () => {
    const harbour = await harbourOf({ flags: { mfaEnabled: true, mfaRequired: true } });
    const [id] = await harbour.invoices(900_000);
    const { result } = await harbour.pay('tom', [id]);
    const approvalId = String(result?.['approvalId']);
    const envelope = await harbour.compose('ana', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    for (let time = 0; time < 2; time += 1) {
      expect(await harbour.performOne('ana', envelope)).toMatchObject({
        outcome: 'refused',
        code: 'MFA_REQUIRED',
        values: { scope: 'OrderApproval' },
      });
    }
    expect((await harbour.all('actions')).map(({ kind }) => kind)).toEqual(['payInvoices']);
    expect(await harbour.one('approvals', approvalId)).toMatchObject({ state: 'inApproval', decidedAt: null });
  });

  it('a payment that waited for more than three days must be confirmed again', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids));
    harbour.clock.advance(3 * 86_400 + 1);
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'refused', code: 'ACTION_EXPIRED' });
    await nothingHappened(harbour);
  });

  it('an action that requires a connection is refused if it was queued', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(900_000);
    const { result } = await harbour.pay('tom', [id]);
    const input = await harbour.deciding(String(result?.['approvalId']), 'approve');
    const envelope = await harbour.compose('ana', 'decideApproval', input, { composedOffline: true });
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'refused', code: 'NOT_QUEUEABLE' });
  });

  it('an action waits for those that it depends on, and is refused if they are', async () => {
    const harbour = await harbourOf();
    const [one, two, three] = await harbour.invoices(5_000, 5_000, 5_000);
    const first = await harbour.compose('ana', 'payInvoices', await harbour.paying([one]));
    const second = await harbour.compose('ana', 'payInvoices', await harbour.paying([two]), { dependsOn: [first.id] });
    expect(await harbour.performOne('ana', second)).toMatchObject({ outcome: 'refused', code: 'ACTION_NOT_READY' });
    expect((await harbour.perform('ana', first, second)).map(({ outcome }) => outcome)).toEqual([
      'completed',
      'completed',
    ]);
    const refused = await harbour.compose('ana', 'payInvoices', await harbour.paying([three], 9_000));
    const third = await harbour.compose('ana', 'payInvoices', await harbour.paying([three]), {
      dependsOn: [refused.id],
    });
    expect((await harbour.perform('ana', refused)).map(({ code }) => code)).toEqual(['AMOUNT_ABOVE_REMAINING']);
    expect(await harbour.performOne('ana', third)).toMatchObject({ outcome: 'refused', code: 'DEPENDENCY_FAILED' });
  });

  it('a key stops at its first refused action, and other keys continue', async () => {
    const harbour = await harbourOf();
    const [one, other] = await harbour.invoices(5_000, 5_000);
    const tooMuch = await harbour.compose('ana', 'payInvoices', await harbour.paying([one], 9_000));
    const behind = await harbour.compose('ana', 'payInvoices', await harbour.paying([one]));
    const stranger = await harbour.compose('ana', 'payInvoices', await harbour.paying([other]));
    const answers = await harbour.perform('ana', tooMuch, behind, stranger);
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'AMOUNT_ABOVE_REMAINING',
      'ACTION_NOT_READY',
      'completed',
    ]);
    // It was not claimed, so it can still be sent alone.
    expect(await harbour.performOne('ana', behind)).toMatchObject({ outcome: 'completed' });
    // An earlier answer stays valid, also behind a refused action.
    const again = await harbour.perform('ana', tooMuch, behind, stranger);
    expect(again.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'AMOUNT_ABOVE_REMAINING',
      'completed',
      'completed',
    ]);
  });

  it('a server that crashes before COMMIT stores nothing, and the next delivery pays once', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    const { withTransaction } = harbour.database;
    const dying: typeof withTransaction = (identity, options, work) =>
      withTransaction(identity, options, async (trx) => {
        await work(trx);
        throw new Error('The server died here.');
      });
    expect(await performActions(harbour.contextOf('ana', { withTransaction: dying }), [envelope])).toEqual([]);
    expect(await harbour.all('actions')).toEqual([]);
    expect(await harbour.all('activity')).toEqual([]);
    await nothingHappened(harbour);
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.all('payments')).toHaveLength(1);
  });

  it('a server that crashes after COMMIT gives the same answer to the next delivery', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    const { withTransaction } = harbour.database;
    const dying: typeof withTransaction = async (identity, options, work) => {
      await withTransaction(identity, options, work);
      throw new Error('The server died here.');
    };
    expect(await performActions(harbour.contextOf('ana', { withTransaction: dying }), [envelope])).toEqual([]);
    const answer = await harbour.performOne('ana', envelope);
    expect(answer).toMatchObject({ outcome: 'completed', result: { reference: 'P-000001' } });
    expect(answer.feedVersion).toBeGreaterThan(0);
    expect(await harbour.all('payments')).toHaveLength(1);
  });
});
