import { expect, it } from 'vitest';
import type { ActionKind } from '../../../domain/actions.ts';
import {
  confirmEmailChange,
  declineEmailChange,
  readEmailChangeLink,
} from '../../../server/identity/email-change/email-change-link.ts';
import { newSessionSecret } from '../../../server/identity/sessions/session-secret.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { openEmailChange } from '../../../server/users/email/open-email-change.ts';
import { createSession } from '../../../server/identity/sessions/session-store.ts';
import { createSigner } from '../../../server/signing.ts';
import { type Harbour, type Who, harbourSecret, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describeOnPostgresFirst('a change of an e-mail', (open) => {
  const harbourOf = harboursOn(open);
  const [old, fresh] = ['piet@harbour.example', 'piet.visser@harbour.example'];
  const perform = async (harbour: Harbour, who: Who, kind: ActionKind, input: object) =>
    harbour.performOne(who, await harbour.compose(who, kind, input));
  const ask = (harbour: Harbour, who: Who, of: Who = 'piet', email = fresh) =>
    perform(harbour, who, 'requestEmailChange', { userId: harbour.people[of].user, email });
  const contextOf = ({ program, database, clock }: Harbour) => ({
    program,
    signer: createSigner(harbourSecret),
    withTransaction: database.withTransaction,
    now: clock.now,
    client: {
      address: '192.0.2.1',
      origin: 'https://northgate.localhost',
      userAgent: null,
      sessionCookie: null,
      waitingCookie: null,
      deviceCookie: null,
      checksum: null,
    },
  });
  const tokenTo = async (harbour: Harbour, to: string): Promise<string> => {
    await harbour.jobs.runDueJobs();
    const texts = (await harbour.noticesTo(to)).map(({ text }) => text);
    const token = texts.flatMap((text) => /\/confirm-email\?token=([\w-]{43})\s/.exec(text)?.[1] ?? [])[0];
    if (!token) throw new Error(`No link was sent to ${to}: ${texts.join('\n')}`);
    return token;
  };
  const confirm = async (harbour: Harbour, to: string) =>
    confirmEmailChange(contextOf(harbour), await tokenTo(harbour, to));
  const emailOf = async (harbour: Harbour, who: Who = 'piet') => {
    const { email } = await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.selectFrom('people').select('email').where('id', '=', harbour.people[who].person).executeTakeFirstOrThrow(),
    );
    return email;
  };
  const code = (value: string): unknown =>
    expect.objectContaining({ refusal: expect.objectContaining({ code: value }) as unknown });
  const subjects = async (harbour: Harbour, to: string) => (await harbour.noticesTo(to)).map(({ subject }) => subject);

  it('is done once both addresses have confirmed: all sessions end, and it is told to both and the Account Admins', async () => {
    const harbour = await harbourOf();
    const { person, user } = harbour.people.piet;
    await harbour.database.withTransaction(
      { role: 'auth', program: harbour.program.id },
      { now: harbour.clock.now() },
      (trx) => createSession(trx, { program: harbour.program, person, user, userAgent: null }, harbour.clock.now()),
    );
    expect(await ask(harbour, 'ana', 'piet', 'Piet.Visser@Harbour.example')).toMatchObject({ outcome: 'completed' });
    expect(await readEmailChangeLink(contextOf(harbour), await tokenTo(harbour, fresh))).toEqual({
      side: 'new',
      newEmail: fresh,
      oldEmail: null,
      isConfirmed: false,
    });
    expect(await confirm(harbour, fresh)).toBe('waiting');
    expect(await emailOf(harbour)).toBe(old);
    await expect(confirm(harbour, fresh)).rejects.toEqual(code('EMAIL_LINK_USED'));
    expect(await emailOf(harbour)).toBe(old);
    const link = await tokenTo(harbour, old);
    expect(await confirm(harbour, old)).toBe('changed');
    expect(await emailOf(harbour)).toBe(fresh);
    await expect(confirmEmailChange(contextOf(harbour), link)).rejects.toEqual(code('EMAIL_LINK_INVALID'));

    const live = await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.selectFrom('sessions').select('id').where('person_id', '=', person).where('revoked_at', 'is', null).execute(),
    );
    expect(live).toEqual([]);
    const lines = (await harbour.all('activity')).filter(({ kind }) => kind === 'userEmailChanged');
    expect(lines).toMatchObject([{ subjectId: user, before: { email: old }, after: { email: fresh } }]);
    await harbour.jobs.runDueJobs();
    expect(harbour.failedJobs).toEqual([]);
    for (const to of [old, fresh, 'ana@harbour.example', 'ben@harbour.example'])
      expect(await subjects(harbour, to)).toContain('Northgate Trade: an email was changed');
    expect(await subjects(harbour, 'tom@harbour.example')).toEqual([]);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('does not happen after 48 hours, and can then be asked for again', async () => {
    const harbour = await harbourOf();
    await ask(harbour, 'piet');
    const links = [await tokenTo(harbour, old), await tokenTo(harbour, fresh)] as const;
    expect(await confirmEmailChange(contextOf(harbour), links[0])).toBe('waiting');
    expect(await ask(harbour, 'piet')).toMatchObject({ code: 'EMAIL_CHANGE_OPEN' });
    harbour.clock.advance(48 * 3600);
    await expect(confirmEmailChange(contextOf(harbour), links[1])).rejects.toEqual(code('EMAIL_LINK_EXPIRED'));
    expect(await emailOf(harbour)).toBe(old);
    expect(await ask(harbour, 'piet')).toMatchObject({ outcome: 'completed' });
    await expect(confirmEmailChange(contextOf(harbour), links[1])).rejects.toEqual(code('EMAIL_LINK_INVALID'));
  });

  it('waits for another Account Admin if it is that of one, and not if it is one’s own', async () => {
    const harbour = await harbourOf();
    const asked = await ask(harbour, 'ana', 'ben', 'ben.okoro@harbour.example');
    expect(asked).toMatchObject({ outcome: 'inApproval' });
    await harbour.jobs.runDueJobs();
    await expect(tokenTo(harbour, 'ben.okoro@harbour.example')).rejects.toThrow('No link was sent');
    await harbour.decide('ben', String(asked.result?.['approvalId']), 'approve');
    expect(await confirm(harbour, 'ben@harbour.example')).toBe('waiting');
    expect(await confirm(harbour, 'ben.okoro@harbour.example')).toBe('changed');
    expect(await ask(harbour, 'ben', 'ben', 'b.okoro@harbour.example')).toMatchObject({ outcome: 'completed' });
  });

  it('is refused for others, for the primary user, without a change, and for a colleague’s address', async () => {
    const harbour = await harbourOf();
    expect(await ask(harbour, 'tom')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask(harbour, 'ben', 'ana', 'ana.ruiz@harbour.example')).toMatchObject({
      code: 'EMAIL_OF_PRIMARY_USER',
    });
    expect(await ask(harbour, 'ana', 'piet', 'PIET@harbour.example')).toMatchObject({ code: 'NOTHING_CHANGED' });
    expect(await ask(harbour, 'ana', 'piet', 'Tom@harbour.example')).toMatchObject({ code: 'DUPLICATE_EMAIL' });
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.updateTable('people').set({ sso_status: 'Active' }).where('id', '=', harbour.people.piet.person).execute(),
    );
    expect(await ask(harbour, 'piet')).toMatchObject({ code: 'EMAIL_BY_SINGLE_SIGN_ON' });
  });

  it('of somebody who acts for another business too is asked for by themselves alone', async () => {
    const harbour = await harbourOf();
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx
        .insertInto('users')
        .values({
          id: crypto.randomUUID() as never,
          person_id: harbour.people.piet.person,
          program_id: harbour.program.id,
          user_type: 'MSTS',
          roles: ['buyerMSTSCustomerSupport'],
          status: 'Active',
        })
        .execute(),
    );
    expect(await ask(harbour, 'ana')).toMatchObject({ code: 'EMAIL_OF_OTHERS' });
    expect(await ask(harbour, 'piet')).toMatchObject({ outcome: 'completed' });
    expect(await confirm(harbour, old)).toBe('waiting');
    expect(await confirm(harbour, fresh)).toBe('changed');
  });

  it('to the address of somebody elsewhere in the program is accepted, and refused where that address confirms', async () => {
    const harbour = await harbourOf();
    // Sal is a user of the seller, whom nobody of the business sees.
    const taken = 'sal@harbour.example';
    expect(await ask(harbour, 'piet', 'piet', taken)).toMatchObject({ outcome: 'completed' });
    expect(await confirm(harbour, old)).toBe('waiting');
    const link = await tokenTo(harbour, taken);
    await expect(confirmEmailChange(contextOf(harbour), link)).rejects.toEqual(code('EMAIL_NOT_AVAILABLE'));
    expect(await emailOf(harbour)).toBe(old);
    await expect(confirmEmailChange(contextOf(harbour), link)).rejects.toEqual(code('EMAIL_LINK_INVALID'));
  });

  it('is cancelled by who may ask for it, and declined by the old address, which is told to the Account Admins', async () => {
    const harbour = await harbourOf();
    await ask(harbour, 'piet');
    const first = [await tokenTo(harbour, old), await tokenTo(harbour, fresh)] as const;
    const userId = harbour.people.piet.user;
    expect(await perform(harbour, 'tom', 'cancelEmailChange', { userId })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await perform(harbour, 'ana', 'cancelEmailChange', { userId })).toMatchObject({ outcome: 'completed' });
    for (const link of first)
      await expect(confirmEmailChange(contextOf(harbour), link)).rejects.toEqual(code('EMAIL_LINK_INVALID'));

    harbour.clock.advance(60);
    await ask(harbour, 'ana');
    const link = await tokenTo(harbour, fresh);
    expect(await declineEmailChange(contextOf(harbour), await tokenTo(harbour, old))).toBe(true);
    await expect(confirmEmailChange(contextOf(harbour), link)).rejects.toEqual(code('EMAIL_LINK_INVALID'));
    expect(await emailOf(harbour)).toBe(old);
    await harbour.jobs.runDueJobs();
    for (const to of [old, 'ana@harbour.example'])
      expect(await subjects(harbour, to)).toContain('Northgate Trade: a change of email was rejected');
    expect(await subjects(harbour, fresh)).not.toContain('Northgate Trade: a change of email was rejected');
  });

  it('is not done for somebody who was suspended meanwhile, and an unknown link tells nothing', async () => {
    const harbour = await harbourOf();
    await ask(harbour, 'ana');
    expect(await confirm(harbour, fresh)).toBe('waiting');
    await harbour.changeMember('piet', { status: 'Suspended' });
    await expect(confirm(harbour, old)).rejects.toEqual(code('EMAIL_LINK_INVALID'));
    expect(await emailOf(harbour)).toBe(old);
    await expect(readEmailChangeLink(contextOf(harbour), newSessionSecret())).rejects.toEqual(
      code('EMAIL_LINK_INVALID'),
    );
    await expect(readEmailChangeLink(contextOf(harbour), 'short')).rejects.toEqual(code('EMAIL_LINK_INVALID'));
  });

  it('is known while it waits to the person and the Account Admins, and limited to five a day', async () => {
    const harbour = await harbourOf();
    const { person, user: userId } = harbour.people.piet;
    await ask(harbour, 'piet');
    const seenBy = (who: Who) =>
      harbour.database.withTransaction(identityOf(harbour.contextOf(who).session), { readOnly: true }, async (trx) =>
        Boolean(await openEmailChange(trx, person, harbour.clock.now())),
      );
    expect(await Promise.all((['piet', 'ana', 'ben', 'tom', 'sal', 'nia'] as const).map(seenBy))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    for (let times = 1; times < 5; times += 1) {
      await perform(harbour, 'piet', 'cancelEmailChange', { userId });
      expect(await ask(harbour, 'piet')).toMatchObject({ outcome: 'completed' });
    }
    await perform(harbour, 'piet', 'cancelEmailChange', { userId });
    expect(await ask(harbour, 'piet')).toMatchObject({ code: 'EMAIL_CHANGE_TOO_OFTEN' });
    harbour.clock.advance(24 * 3600);
    expect(await ask(harbour, 'piet')).toMatchObject({ outcome: 'completed' });
  });
});
