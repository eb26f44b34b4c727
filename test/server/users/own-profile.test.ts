import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ApprovalRule } from '../../../domain/approvals/approval-rule.ts';
import type { EditProfileInput } from '../../../domain/users/edit-profile.action.ts';
import type { ProfileEdit } from '../../../domain/users/profile-edit.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { describeOnPostgresFirst, describeOnPostgres } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from '../actions/harbour.ts';

describeOnPostgresFirst('an edit of the own profile', (open) => {
  const harbourOf = harboursOn(open);
  const profileOf = (harbour: Harbour, who: Who, set: ProfileEdit): EditProfileInput => ({
    personId: harbour.people[who].person,
    set,
  });
  const rowOf = async (harbour: Harbour, who: Who) => {
    const [row] = await harbour.seenBy(who, 'people', [harbour.people[who].person]);
    if (!row) throw new Error(`${who} does not see their own row.`);
    return row;
  };
  const edit = async (harbour: Harbour, who: Who, set: ProfileEdit) =>
    harbour.performOne(who, await harbour.compose(who, 'editProfile', profileOf(harbour, who, set)));
  const receive = async (harbour: Harbour, who: Who, receiveEmail: boolean) => {
    const input = { personId: harbour.people[who].person, set: { receiveEmail } };
    return harbour.performOne(who, await harbour.compose(who, 'editNotifications', input));
  };

  it.each(['ana', 'tom', 'piet'] as const)('%s changes their own profile without an approval', async (who) => {
    const harbour = await harbourOf();
    const before = await rowOf(harbour, who);
    expect(await edit(harbour, who, { firstName: 'Robin', phone: '+44 20 7946 0018' })).toMatchObject({
      outcome: 'completed',
      result: { changed: ['firstName', 'phone'] },
    });
    expect(await rowOf(harbour, who)).toMatchObject({
      firstName: 'Robin',
      lastName: before.lastName,
      phone: '+44 20 7946 0018',
      rowVersion: before.rowVersion + 1,
    });
  });

  it('sent twice, is done once', async () => {
    const harbour = await harbourOf();
    const envelope = await harbour.compose('tom', 'editProfile', profileOf(harbour, 'tom', { lastName: 'Bakker' }));
    const first = await harbour.performOne('tom', envelope);
    const { rowVersion } = await rowOf(harbour, 'tom');
    expect(await harbour.performOne('tom', envelope)).toEqual(first);
    expect((await rowOf(harbour, 'tom')).rowVersion).toBe(rowVersion);
  });

  it('merges with changes of other fields; a change of the same field needs its author', async () => {
    const harbour = await harbourOf();
    const phone = await harbour.compose('tom', 'editProfile', profileOf(harbour, 'tom', { phone: '020 7946 0001' }));
    const name = await harbour.compose('tom', 'editProfile', profileOf(harbour, 'tom', { firstName: 'Thomas' }));
    expect(await harbour.performOne('tom', phone)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.performOne('tom', name)).toMatchObject({ outcome: 'completed' });
    const late = { ...phone, id: (await harbour.compose('tom', 'editProfile', phone.input)).id };
    const other = { ...late, input: profileOf(harbour, 'tom', { phone: '020 7946 0002' }) };
    expect(await harbour.performOne('tom', other)).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: [{ collection: 'people', row: { phone: '020 7946 0001', firstName: 'Thomas' } }],
    });
  });

  it('is refused with a reason for an invalid phone number, and for a language that is not offered', async () => {
    const harbour = await harbourOf();
    expect(await edit(harbour, 'tom', { phone: 'call me' })).toMatchObject({ code: 'PHONE_INVALID' });
    expect(await edit(harbour, 'tom', { language: 'ro' })).toMatchObject({ code: 'LANGUAGE_NOT_OFFERED' });
    expect(await edit(harbour, 'tom', { firstName: ' ' })).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('switches invoices by e-mail off and on, compared for this membership', async () => {
    const harbour = await harbourOf();
    for (const who of ['ana', 'tom'] as const)
      expect(await receive(harbour, who, true)).toMatchObject({ outcome: 'completed' });
    const stale = await harbour.compose('tom', 'editNotifications', {
      personId: harbour.people.tom.person,
      set: { receiveEmail: true },
    });
    expect(await receive(harbour, 'tom', false)).toMatchObject({ outcome: 'completed' });
    expect(await rowOf(harbour, 'tom')).toMatchObject({ receiveEmail: false });
    expect(await rowOf(harbour, 'ana')).toMatchObject({ receiveEmail: true });
    expect(await harbour.performOne('tom', stale)).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it('cannot switch off the last invoice receiver, also if two do it at once', async () => {
    const harbour = await harbourOf();
    for (const who of ['ana', 'tom'] as const) await receive(harbour, who, true);
    const both = await Promise.all([receive(harbour, 'ana', false), receive(harbour, 'tom', false)]);
    expect(both.map(({ code, outcome }) => code ?? outcome).toSorted()).toEqual(['LAST_INVOICE_RECEIVER', 'completed']);
    const left = await Promise.all(['ana', 'tom'].map((who) => rowOf(harbour, who as Who)));
    expect(left.filter(({ receiveEmail }) => receiveEmail)).toHaveLength(1);
  });

  it('does not count a suspended colleague as an invoice receiver', async () => {
    const harbour = await harbourOf();
    for (const who of ['ana', 'tom'] as const) await receive(harbour, who, true);
    await harbour.changeMember('ana', { status: 'Suspended' });
    expect(await receive(harbour, 'tom', false)).toMatchObject({ code: 'LAST_INVOICE_RECEIVER' });
  });

  it('is not visible to colleagues, nor is its cancellation', async () => {
    const harbour = await harbourOf();
    const { ana, tom } = harbour.people;
    const phone = await edit(harbour, 'tom', { phone: '020 7946 0001' });
    const mail = await receive(harbour, 'tom', true);
    const unsent = await harbour.compose('tom', 'editProfile', profileOf(harbour, 'tom', { phone: '020 7946 0002' }));
    const taken = await harbour.performOne('tom', await harbour.compose('tom', 'cancelAction', { action: unsent }));
    expect(taken).toMatchObject({ outcome: 'completed' });
    const ids = [phone.id, mail.id, unsent.id, taken.id];
    expect(await harbour.seenBy('tom', 'actions', ids)).toHaveLength(4);
    expect(await harbour.seenBy('ana', 'actions', ids)).toEqual([]);
    const imagesFor = (who: Who, { person, user }: typeof ana) =>
      harbour.database.withTransaction(
        { ...identityOf(harbour.contextOf(who).session), person, user },
        { readOnly: true },
        async (trx) => {
          const { rows } = await sql<{ images: number }>`
            select count(distinct id)::int as images from unnest(${ids}::text[]) as id, generate_series(1, 5) as version
            where image_of('actions', id, version) is not null`.execute(trx);
          return rows[0]?.images;
        },
      );
    expect([await imagesFor('tom', tom), await imagesFor('ana', ana)]).toEqual([4, 0]);
    // Tom's other action, which he cancelled, leaves the account unchanged.
    const [invoice] = await harbour.invoices(5_000);
    const paid = await harbour.pay('tom', [invoice]);
    const other = await harbour.compose('tom', 'editInvoice', { chargeId: invoice, set: { poNumber: 'PO-1' } });
    const back = await harbour.performOne('tom', await harbour.compose('tom', 'cancelAction', { action: other }));
    expect(await harbour.seenBy('ana', 'actions', [paid.id, other.id, back.id])).toHaveLength(3);
  });

  it('that needs an approval is visible to its approvers, who can reject it', async () => {
    const rule: ApprovalRule = {
      action: 'editProfile',
      authorRole: 'buyerPayer',
      origin: 'any',
      amountAtLeastMinor: null,
      dataOlderThanHours: null,
      tiers: [{ role: 'buyerAdministrator', quorum: 1 }],
    };
    const harbour = await harbourOf({ rules: [rule] });
    const { id, result } = await edit(harbour, 'tom', { phone: '020 7946 0001' });
    expect(await harbour.seenBy('ana', 'actions', [id])).toHaveLength(1);
    const approvalId = String(result?.['approvalId']);
    const { bound: seen } = await harbour.one('approvals', approvalId);
    const input = { approvalId, decision: 'reject', reason: 'Not by phone', seen };
    const rejected = await harbour.performOne('ana', await harbour.compose('ana', 'decideApproval', input));
    expect(rejected).toMatchObject({ outcome: 'completed', result: { state: 'rejected' } });
  });

  it('cannot read or change the row of another person', async () => {
    const harbour = await harbourOf();
    const { ana, tom } = harbour.people;
    expect(await harbour.seenBy('ana', 'people', [tom.person, ana.person])).toHaveLength(1);
    const asking = await harbour.compose('ana', 'editProfile', profileOf(harbour, 'tom', { firstName: 'Mallory' }));
    expect(await harbour.performOne('ana', asking)).toMatchObject({ code: 'NOT_FOUND', current: null });
    const { database, program, buyer } = harbour;
    const identity = {
      role: 'app',
      program: program.id,
      person: tom.person,
      user: tom.user,
      buyer,
      client: null,
      kind: 'account',
      groups: [],
    } as const;
    // Only managers of users change others, with actions about users.
    const changed = await database.withTransaction(identity, {}, async (trx) => {
      const people = await trx
        .updateTable('people')
        .set({ first_name: 'Mallory' })
        .where('id', '=', ana.person)
        .executeTakeFirst();
      const users = await trx
        .updateTable('users')
        .set({ receive_email: false })
        .where('id', '=', ana.user)
        .executeTakeFirst();
      return [people.numUpdatedRows, users.numUpdatedRows];
    });
    expect(changed).toEqual([0n, 0n]);
    const image = await database.withTransaction(identity, { readOnly: true }, async (trx) => {
      const { rows } = await sql<{ image: unknown }>`select image_of('people', ${ana.person}, 1) as image`.execute(trx);
      return rows[0]?.image ?? null;
    });
    expect(image).toBeNull();
  });
});

describeOnPostgres('an edit of the own profile on two devices at once', (open) => {
  const harbourOf = harboursOn(open);

  it('needs its author if invoices are switched on while they are being switched off', async () => {
    const harbour = await harbourOf();
    const { person, user } = harbour.people.tom;
    const receive = async (receiveEmail: boolean) =>
      harbour.compose('tom', 'editNotifications', { personId: person, set: { receiveEmail } });
    await harbour.performOne('tom', await receive(true));
    const late = await receive(true);
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const elsewhere = harbour.database.withTransaction(harbour.asJob, {}, async (trx) => {
      await trx.updateTable('users').set({ receive_email: false }).where('id', '=', user).execute();
      written();
      await isWaitedFor(trx);
    });
    await isWritten;
    const [answer] = await Promise.all([harbour.performOne('tom', late), elsewhere]);
    expect(answer).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: [{ collection: 'people', row: { receiveEmail: false } }],
    });
  });
});

/** Resolves once another transaction waits for this one. */
async function isWaitedFor(trx: Transaction): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_waited_for: boolean }>`select exists (
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as is_waited_for`.execute(
      trx,
    );
    if (rows[0]?.is_waited_for) return;
  }
}
