import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { kindsThatBringIn } from '../../../domain/approvals/brought-in.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from '../actions/harbour.ts';
import { businessNameOn } from '../../../domain/accounts/business-name.ts';
import { addDays, dateInZone } from '../../../domain/time/calendar-date.ts';

describeOnBothDatabases('the details of a business', (open) => {
  const harbourOf = harboursOn(open);
  const perform = async (
    harbour: Harbour,
    who: Who,
    kind: 'requestCompanyChange' | 'requestPrimaryEmail',
    set: object,
  ) => harbour.performOne(who, await harbour.compose(who, kind, { buyerId: harbour.buyer, ...set }));
  const answered = async (harbour: Harbour) => {
    harbour.clock.advance(60);
    await harbour.jobs.runDueJobs();
  };
  const rowOf = (harbour: Harbour) =>
    harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx
        .selectFrom('buyers')
        .select(['name', 'registration_number'])
        .where('id', '=', harbour.buyer)
        .executeTakeFirstOrThrow(),
    );
  const emailOf = async (harbour: Harbour) => {
    const [person] = await harbour.seenBy('ana', 'people', [harbour.people.ana.person]);
    return (person as { email: string } | undefined)?.email ?? '';
  };
  const legal = { name: 'Harbour Group Ltd', registrationNumber: 'SC123456', taxId: null };

  it('keep their legal name until the request is approved, with one open request at most', async () => {
    const harbour = await harbourOf();
    const { name: former } = await rowOf(harbour);
    expect(await perform(harbour, 'tom', 'requestCompanyChange', legal)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await perform(harbour, 'ana', 'requestCompanyChange', { ...legal, taxId: '123456789' })).toMatchObject({
      code: 'TAX_ID_INVALID',
    });
    expect(await perform(harbour, 'ana', 'requestCompanyChange', legal)).toMatchObject({ outcome: 'completed' });
    expect((await rowOf(harbour)).name).toBe(former);
    expect(await perform(harbour, 'ana', 'requestCompanyChange', { ...legal, name: 'Other' })).toMatchObject({
      code: 'ACCOUNT_REQUEST_PENDING',
    });
    await answered(harbour);
    expect(await rowOf(harbour)).toEqual({ name: legal.name, registration_number: 'SC123456' });
    // A document about an earlier day shows the name that the business had on that day.
    const account = await harbour.one('buyers', harbour.buyer);
    const changedOn = dateInZone(harbour.clock.now(), 'Europe/London');
    expect(businessNameOn(account, addDays(changedOn, -1), 'Europe/London')).toBe(former);
    expect(businessNameOn(account, changedOn, 'Europe/London')).toBe(legal.name);
    expect(await perform(harbour, 'ana', 'requestCompanyChange', legal)).toMatchObject({ code: 'NOTHING_CHANGED' });
    await perform(harbour, 'ana', 'requestCompanyChange', { ...legal, name: 'Reject Ltd' });
    await answered(harbour);
    expect((await rowOf(harbour)).name).toBe(legal.name);
  });

  it('have a tax number or a VAT id of their country, whatever it is', async () => {
    const harbour = await harbourOf();
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.updateTable('buyers').set({ country: 'DE' }).where('id', '=', harbour.buyer).execute(),
    );
    const asked = { ...legal, registrationNumber: null, taxId: '181/815/08155' };
    expect(await perform(harbour, 'ana', 'requestCompanyChange', asked)).toMatchObject({ outcome: 'completed' });
    await answered(harbour);
    const taxId = await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.selectFrom('buyers').select('tax_id').where('id', '=', harbour.buyer).executeTakeFirst(),
    );
    expect(taxId).toEqual({ tax_id: '181/815/08155' });
  });

  it('have a primary email that changes once it is approved, and both addresses are notified', async () => {
    const harbour = await harbourOf();
    const former = await emailOf(harbour);
    const email = `new-${former}`;
    await perform(harbour, 'ana', 'requestPrimaryEmail', { email: `reject-${former}` });
    await answered(harbour);
    expect(await emailOf(harbour)).toBe(former);
    expect(await perform(harbour, 'ana', 'requestPrimaryEmail', { email: former })).toMatchObject({
      code: 'NOTHING_CHANGED',
    });
    await perform(harbour, 'ana', 'requestPrimaryEmail', { email: email.toUpperCase() });
    await answered(harbour);
    expect(await emailOf(harbour)).toBe(email);
    for (const to of [former, email])
      expect((await harbour.noticesTo(to)).map(({ text }) => text).join()).toContain(`now has the email ${email}`);
  });

  it('have a primary email that another Account Admin cannot change alone', async () => {
    const harbour = await harbourOf();
    const former = await emailOf(harbour);
    const asked = await perform(harbour, 'ben', 'requestPrimaryEmail', { email: 'puppet@harbour.example' });
    expect(asked).toMatchObject({ outcome: 'inApproval' });
    await answered(harbour);
    expect(await emailOf(harbour)).toBe(former);
    const approvalId = String(asked.result?.['approvalId']);
    expect(await perform(harbour, 'ben', 'requestPrimaryEmail', { email: 'other@harbour.example' })).toMatchObject({
      code: 'ACCOUNT_REQUEST_PENDING',
    });
    expect(await harbour.one('approvals', approvalId)).toMatchObject({ about: { person: 'Ana Ruiz' } });
    await harbour.decide('ana', approvalId, 'approve');
    await answered(harbour);
    expect(await emailOf(harbour)).toBe('puppet@harbour.example');
    const pairs = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      sql`select * from brought_in('2026-11-01', ${[...kindsThatBringIn]}::text[])`.execute(trx),
    );
    expect(pairs.rows).toEqual([{ user_id: harbour.people.ana.user, by_user_id: harbour.people.ben.user }]);
  });

  it('cannot get another primary email without a primary user', async () => {
    const harbour = await harbourOf();
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.updateTable('users').set({ is_primary: false }).where('buyer_id', '=', harbour.buyer).execute(),
    );
    expect(await perform(harbour, 'ana', 'requestPrimaryEmail', { email: 'someone@harbour.example' })).toMatchObject({
      code: 'NO_PRIMARY_USER',
    });
  });
});
