import { expect, it } from 'vitest';
import { type Harbour, bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { typistOf } from './typed-account.ts';

describeOnPostgresFirst('a mandate that somebody signs', (open) => {
  const harbourOf = harboursOn(open);
  /** An account with this number, signed by Tom, with the bank's outcome. */
  const signed = async (ending: string, takesOver?: boolean) => {
    const harbour = await harbourOf({ without: ['ben'] });
    const typist = typistOf(harbour);
    const { id } = await typist.accountOf('tom', ending);
    expect(await typist.sign('tom', id, takesOver)).toMatchObject({ outcome: 'completed' });
    const now = () => harbour.one('bankAccounts', id);
    return { harbour, id, now, sign: () => typist.sign('tom', id) };
  };
  const bankActs = (harbour: Harbour) => harbour.moveBankClock(bankDelaySeconds);

  it('is pending until the bank confirms it; then its account is the active one', async () => {
    const { harbour, id, now, sign } = await signed('111');
    expect(await now()).toMatchObject({
      mandateStatus: 'pending',
      signedOn: '2026-11-20',
      signedByName: 'Tom Baker',
      agreement: '2026-11',
      isActive: false,
    });
    expect(await sign()).toMatchObject({ code: 'MANDATE_NOT_FAILED' });
    await bankActs(harbour);
    // Ten business days after a Friday.
    expect(await now()).toMatchObject({ mandateStatus: 'signed', isActive: true, firstDebitOn: '2026-12-04' });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ isActive: false });
    const [invoice] = await harbour.invoices(5_000);
    const paying = { ...(await harbour.paying([invoice])), bankAccountId: id };
    await harbour.performOne('tom', await harbour.compose('tom', 'payInvoices', paying));
    // The bank is asked the business day before, not at once: it must not collect during the notice.
    await bankActs(harbour);
    const waiting = { status: 'pending', submittedAt: null, scheduledOn: '2026-12-03', collectionDate: '2026-12-04' };
    expect(await harbour.all('payments')).toMatchObject([waiting]);
    expect((await harbour.all('activity')).map(({ kind }) => kind)).toContain('mandateSigned');
  });

  it('keeps the present account if it was signed so; chosen later, it is the active one, and payers are told', async () => {
    const { harbour, id, now } = await signed('111', false);
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'signed', isActive: false, firstDebitOn: '2026-12-04' });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ isActive: true });
    const told = async () =>
      (await harbour.noticesTo('tom@harbour.example')).filter(({ subject }) =>
        subject.includes('another bank account'),
      );
    expect(await told()).toEqual([]);
    await harbour.performOne('ana', await harbour.compose('ana', 'chooseBankAccount', { bankAccountId: id }));
    await harbour.jobs.runDueJobs();
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Payments of Harbour Build Ltd are now collected from');
    expect(mail?.text).toContain('ending in 9111');
  });

  it('is the active one where none is, also if the present one was to be kept', async () => {
    const { harbour, now } = await signed('111', false);
    const { bankAccount: bankAccountId } = harbour;
    await harbour.performOne('ana', await harbour.compose('ana', 'removeBankAccount', { bankAccountId }));
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'signed', isActive: true });
  });

  it('tells everybody who pays that payments are collected from the signed account', async () => {
    const { harbour } = await signed('111');
    await bankActs(harbour);
    await harbour.jobs.runDueJobs();
    for (const to of ['ana@harbour.example', 'tom@harbour.example'])
      expect((await harbour.noticesTo(to)).map(({ subject }) => subject)).toContain(
        'Northgate Trade: payments are collected from another bank account',
      );
    expect(await harbour.noticesTo('piet@harbour.example')).toEqual([]);
  });

  it('can be tried again 15 minutes after the bank refused it, and is then signed', async () => {
    const { harbour, now, sign } = await signed('904');
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'failed', mandateFailure: 'rejected', isActive: false });
    harbour.clock.advance(14 * 60);
    expect(await sign()).toMatchObject({ code: 'MANDATE_REGISTRATION_FAILED', values: { minutes: 1 } });
    harbour.clock.advance(60);
    expect(await sign()).toMatchObject({ outcome: 'completed' });
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'signed', mandateFailure: null, isActive: true });
  });

  it('removes its account if the bank cancels it', async () => {
    const { harbour, now, sign } = await signed('906');
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'cancelled', removedAt: harbour.clock.now() });
    expect(await sign()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ isActive: true });
  });

  it('stays pending if the bank does not answer', async () => {
    const { harbour, now } = await signed('903');
    harbour.clock.advance(86_400);
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'pending' });
  });

  it('has no effect if its account was removed before the bank answered', async () => {
    const { harbour, id, now } = await signed('111');
    await harbour.performOne('tom', await harbour.compose('tom', 'removeBankAccount', { bankAccountId: id }));
    await bankActs(harbour);
    expect(await now()).toMatchObject({ mandateStatus: 'cancelled', isActive: false });
    expect(harbour.failedJobs).toEqual([]);
  });

  it('is refused if the bank does not offer direct debit', async () => {
    const harbour = await harbourOf({ without: ['ben'] });
    const typist = typistOf(harbour);
    const { id, scheme } = await typist.accountOf('tom', '902');
    expect(scheme).toBeNull();
    expect(await typist.sign('tom', id)).toMatchObject({ code: 'DIRECT_DEBIT_NOT_SUPPORTED' });
  });

  it('does not end the mandate of another account: either account can be active', async () => {
    const { harbour } = await signed('111');
    await bankActs(harbour);
    const choose = async (bankAccountId: string) =>
      harbour.performOne('ana', await harbour.compose('ana', 'chooseBankAccount', { bankAccountId }));
    expect(await choose(harbour.bankAccount)).toMatchObject({ outcome: 'completed' });
    const active = await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.selectFrom('bank_accounts').select('id').where('is_active', '=', true).execute(),
    );
    expect(active).toEqual([{ id: harbour.bankAccount }]);
  });
});
