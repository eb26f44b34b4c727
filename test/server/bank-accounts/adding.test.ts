import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { type Who, harboursOn, newId } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { typed, typistOf } from './typed-account.ts';

const number = '55779111';
const unreached = '55779112';
const iban = 'DE89370400440532013000';

describeOnPostgresFirst('a bank account that somebody adds', (open) => {
  const harbourOf = harboursOn(open);
  const alone = { without: ['ben'] } as const;

  it('has its last four digits, and is not active while another account is', async () => {
    const harbour = await harbourOf(alone);
    const added = await typistOf(harbour).accountOf('tom', '111');
    expect(added).toMatchObject({
      holderName: 'Harbour Build Ltd',
      bankName: 'Tyne Bank',
      accountLast4: '9111',
      currency: 'GBP',
      scheme: 'V1',
      mandateStatus: 'none',
      isActive: false,
      removedAt: null,
    });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ isActive: true });
  });

  it('stores its number only encrypted: not in rows, actions, jobs, approval requests or logs', async () => {
    const harbour = await harbourOf();
    const logged: unknown[] = [];
    const typist = typistOf(harbour, logged);
    expect(await typist.add('ana', typed('111'))).toMatchObject({ outcome: 'inApproval' });
    const [request] = await harbour.all('approvals');
    expect(await harbour.decide('ben', request?.id ?? '', 'approve')).toMatchObject({ outcome: 'completed' });
    // Every kind of refusal: a duplicate, the currency, a field, the rail, and a rail that repeats its input.
    expect(await typist.refusal('tom', typed('111'))).toMatchObject({ code: 'BANK_ACCOUNT_DUPLICATE' });
    expect(
      await typist.refusal('ana', typed('111', { country: 'DE', numbers: { iban }, confirmation: iban })),
    ).toMatchObject({ code: 'CURRENCY_MISMATCH' });
    await typist.refusal('ana', typed('111', { confirmation: '55779112' }));
    await typist.refusal('ana', typed('111', { numbers: { accountNumber: number, iban: number } }));
    await typist.refusal('ana', { country: number, numbers: number });
    await typist.refusal('ana', typed('901'));
    expect(
      await typist.refusal('ana', typed('112'), () => Promise.reject(new Error(`Cannot reach ${unreached}`))),
    ).toMatchObject({ code: 'BANK_ACCOUNT_NOT_ADDED' });
    expect(logged).not.toEqual([]);
    expect(JSON.stringify(logged)).not.toContain(unreached);
    for (const text of [number, unreached, '55779901', '20-00-00', '200000', iban])
      expect(await typist.tablesWith(text)).toEqual([]);
    // The search works.
    expect(await typist.tablesWith('Tyne Bank')).toContain('public.bank_details');
  });

  it('does not return its numbers or its token to any request', async () => {
    const harbour = await harbourOf(alone);
    await typistOf(harbour).accountOf('ana', '111');
    for (const column of ['sealed', 'rail_token'])
      await expect(
        harbour.database.withTransaction(identityOf(harbour.contextOf('ana').session), { readOnly: true }, (trx) =>
          sql`select ${sql.ref(column)} from bank_details`.execute(trx),
        ),
      ).rejects.toThrow('permission denied');
  });

  it('is refused if the business already has it, also if the number is written in another way', async () => {
    const harbour = await harbourOf(alone);
    const typist = typistOf(harbour);
    const twice = await Promise.all([typist.keep('tom', typed('111')), typist.keep('ana', typed('111'))]);
    const [first, second] = twice;
    const answer = await harbour.performOne('tom', await harbour.compose('tom', 'addBankAccount', first));
    expect(answer).toMatchObject({ outcome: 'completed' });
    expect(await harbour.performOne('ana', await harbour.compose('ana', 'addBankAccount', second))).toMatchObject({
      outcome: 'refused',
      code: 'BANK_ACCOUNT_DUPLICATE',
    });
    const spaced = { sortCode: '200000', accountNumber: '5577 9111' };
    expect(await typist.refusal('tom', typed('111', { numbers: spaced }))).toMatchObject({
      code: 'BANK_ACCOUNT_DUPLICATE',
    });
  });

  it('is refused if the bank does not know it, or if its currency is not that of the business', async () => {
    const typist = typistOf(await harbourOf(alone));
    expect(await typist.refusal('tom', typed('901'))).toMatchObject({ code: 'BANK_ACCOUNT_NOT_ADDED' });
    expect(
      await typist.refusal('tom', typed('111', { country: 'DE', numbers: { iban }, confirmation: iban })),
    ).toMatchObject({ code: 'CURRENCY_MISMATCH', values: { currency: 'GBP' } });
  });

  it('is added only with the details that its approver saw', async () => {
    const harbour = await harbourOf(alone);
    const kept = await typistOf(harbour).keep('tom', typed('111'));
    for (const changed of [{ accountLast4: '4321' }, { bankName: 'Clyde Bank' }, { holderName: 'Somebody Else' }])
      expect(
        await harbour.performOne('tom', await harbour.compose('tom', 'addBankAccount', { ...kept, ...changed })),
      ).toMatchObject({ outcome: 'refused', code: 'BANK_ACCOUNT_NOT_ADDED' });
    // Details belong to their author: nobody else can add them.
    expect(await harbour.performOne('ana', await harbour.compose('ana', 'addBankAccount', kept))).toMatchObject({
      code: 'BANK_ACCOUNT_NOT_ADDED',
    });
  });

  it('asks nobody to approve an account that could never be added', async () => {
    const harbour = await harbourOf();
    const typist = typistOf(harbour);
    const kept = await typist.keep('ana', typed('111'));
    const asks = async (who: Who, change: object) =>
      harbour.performOne(who, await harbour.compose(who, 'addBankAccount', { ...kept, ...change }));
    expect(await asks('ana', { currency: 'AUD', country: 'AU' })).toMatchObject({
      outcome: 'refused',
      code: 'CURRENCY_MISMATCH',
      values: { currency: 'GBP' },
    });
    expect(await asks('ana', { detailsId: newId() })).toMatchObject({ code: 'BANK_ACCOUNT_NOT_ADDED' });
    expect(await asks('tom', {})).toMatchObject({ code: 'BANK_ACCOUNT_NOT_ADDED' });
    expect(await harbour.all('approvals')).toEqual([]);
  });

  it('waits for a second Account Admin if there are two', async () => {
    const harbour = await harbourOf();
    const typist = typistOf(harbour);
    for (const [who, ending] of [
      ['ana', '111'],
      ['tom', '112'],
    ] as const) {
      expect(await typist.add(who, typed(ending))).toMatchObject({ outcome: 'inApproval' });
      const approval = (await harbour.all('approvals')).find(({ state }) => state === 'inApproval');
      expect(approval?.reasons).toEqual(['secondAdministrator']);
      const approvers = approval?.tiers[0]?.approvers.map(({ name }) => name);
      expect(approvers).toEqual(who === 'ana' ? ['Ben Okoro'] : ['Ben Okoro', 'Ana Ruiz']);
      expect(await harbour.decide('ben', approval?.id ?? '', 'approve')).toMatchObject({ outcome: 'completed' });
    }
    const added = await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.selectFrom('bank_accounts').select('account_last4').orderBy('account_last4').execute(),
    );
    expect(added.map(({ account_last4: last4 }) => last4)).toEqual(['4321', '9111', '9112']);
  });

  it('is announced to the other Account Admins only', async () => {
    const harbour = await harbourOf({ flags: { approvals: false } });
    await typistOf(harbour).accountOf('ana', '111');
    await harbour.jobs.runDueJobs();
    const told = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx.selectFrom('notices').select('person_id').execute(),
    );
    expect(told).toEqual([{ person_id: harbour.people.ben.person }]);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('is deleted after some days if its details were sent but the account was not added', async () => {
    const harbour = await harbourOf(alone);
    const typist = typistOf(harbour);
    await typist.keep('tom', typed('112'));
    const { id } = await typist.accountOf('tom', '111');
    harbour.clock.advance(8 * 86_400);
    await harbour.jobs.runDueJobs();
    const kept = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx.selectFrom('bank_details').select('id').execute(),
    );
    expect(kept).toEqual([{ id }]);
  });

  it('is refused after 20 attempts in a day', async () => {
    const typist = typistOf(await harbourOf(alone));
    for (let count = 0; count < 20; count += 1) await typist.keep('tom', typed(String(200 + count)));
    expect(await typist.refusal('tom', typed('300'))).toMatchObject({ code: 'THROTTLED' });
  });

  it('is removed with its numbers; its row stays for the payments that name it', async () => {
    const harbour = await harbourOf(alone);
    const typist = typistOf(harbour);
    const { id } = await typist.accountOf('tom', '111');
    const remove = async () =>
      harbour.performOne('tom', await harbour.compose('tom', 'removeBankAccount', { bankAccountId: id }));
    expect(await remove()).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('bankAccounts', id)).toMatchObject({ removedAt: harbour.clock.now(), isActive: false });
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' });
    // It can be added again.
    expect(await typist.accountOf('tom', '111')).toMatchObject({ accountLast4: '9111' });
  });
});
