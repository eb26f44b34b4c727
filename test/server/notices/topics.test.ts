import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ProgramId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { NoticeTopic } from '../../../domain/users/notice-topics.ts';
import { type Harbour, type Who, bankDelaySeconds, harbourSecret, harboursOn } from '../actions/harbour.ts';
import { ensureDailyNotices } from '../../../server/notices/daily-notices.ts';
import { isPushKeys } from '../../../server/notices/push/encrypt-push.ts';
import { createWebPush } from '../../../server/notices/push/push-port.ts';
import { keepSubscription } from '../../../server/notices/push/push-subscriptions.ts';
import { sendPushJob, sendPushKind } from '../../../server/notices/push/send-push.ts';
import { ensureLimitsAreTold } from '../../../server/notices/tell-of-limits.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';
import { createSession, revokeSession } from '../../../server/identity/sessions/session-store.ts';
import { manualClock } from '../../../server/clock.ts';
import { createSigner } from '../../../server/signing.ts';
import { startPushService } from './push-service.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { makeBusiness, makeProgram } from '../database/world.ts';

type Event = readonly [NoticeTopic, Who, subject: string, happens: (harbour: Harbour) => Promise<unknown>];

/** Events and the recipients of their e-mails. Cards have their own test: test/server/cards/card-life.test.ts. */
const events: readonly Event[] = [
  [
    'approval-wanted',
    'ana',
    'a request needs your approval',
    async (harbour) => harbour.pay('tom', await harbour.invoices(800_000), { composedOffline: true }),
  ],
  ['payment-failed', 'tom', 'a payment failed', async (harbour) => harbour.pay('ana', await harbour.invoices(12_000))],
  [
    'dispute-answered',
    'tom',
    'your dispute is resolved',
    async (harbour) => {
      const [chargeId] = await harbour.invoices(5_000);
      const facts = { currency: 'GBP', amountMinor: 2_006, reason: 'defective', note: null, fileIds: [] };
      await harbour.performOne('tom', await harbour.compose('tom', 'raiseDispute', { ...facts, chargeId }));
    },
  ],
];

describeOnPostgresFirst('an email about', (open) => {
  const harbourOf = harboursOn(open);

  it.each(events)('%s is sent to %s once, and not if it is switched off', async (topic, who, subject, happens) => {
    for (const off of [[], [topic]]) {
      const harbour = await harbourOf({ flags: { disputes: true }, railToken: 'fail:insufficientFunds' });
      await harbour.changeMember(who, { notices_off: off });
      await happens(harbour);
      // More than once: a notice is not repeated.
      for (let round = 0; round < 3; round += 1) {
        await harbour.moveBankClock(bankDelaySeconds);
        harbour.clock.advance(bankDelaySeconds);
        await harbour.jobs.runDueJobs();
      }
      const told = (await harbour.noticesTo(`${who}@harbour.example`)).filter((mail) => mail.subject.includes(subject));
      expect(told).toHaveLength(off.length === 0 ? 1 : 0);
      expect(harbour.failedJobs).toEqual([]);
    }
  });
});

describeOnPostgresFirst('the daily digest', (open) => {
  const harbourOf = harboursOn(open);

  it('has each due invoice once, for people who chose one email a day', async () => {
    const harbour = await harbourOf();
    const { withTransaction } = harbour.database;
    // Due notices are sent from seven o'clock on, digests from eight.
    const mornings = async (count: number, hoursUntil = 23) => {
      for (let day = 0; day < count; day += 1) {
        for (const hours of [day === 0 ? hoursUntil : 23, 1]) {
          harbour.clock.advance(hours * 3600);
          await harbour.jobs.runDueJobs();
        }
      }
    };
    const subjectsTo = async (who: Who) =>
      (await harbour.noticesTo(`${who}@harbour.example`)).map(({ subject }) =>
        subject.replace('Northgate Trade: ', ''),
      );
    const [soon, ofPiet] = await harbour.invoices(10_000, 20_000);
    await withTransaction(harbour.asJob, {}, (trx) =>
      trx
        .updateTable('charges')
        .set({ due_date: '2026-11-23' as PlainDate })
        .where('id', '=', soon)
        .execute(),
    );
    await harbour.changeMember('ben', { has_daily_digest: true });
    await harbour.changeMember('ana', { notices_off: ['overdue'] });
    await ensureDailyNotices(withTransaction, harbour.clock);
    await ensureLimitsAreTold(withTransaction, harbour.clock);
    await harbour.jobs.runDueJobs();
    expect(await subjectsTo('tom')).toEqual([]);

    await harbour.limitMember('piet', 100_000);
    await withTransaction(harbour.asJob, {}, (trx) =>
      trx.updateTable('charges').set({ user_id: harbour.people.piet.user }).where('id', '=', ofPiet).execute(),
    );
    await mornings(1, 22.5);
    expect(await subjectsTo('tom')).toEqual(['invoices are due soon']);
    expect(await subjectsTo('ben')).toEqual(['news for Harbour Build Ltd']);

    // He has spent 200.00.
    for (const limitMinor of [26_000, 21_000, 20_000]) {
      await harbour.limitMember('piet', limitMinor);
      harbour.clock.advance(300);
      await harbour.jobs.runDueJobs();
    }
    await mornings(5);
    expect(await subjectsTo('tom')).toEqual(['invoices are overdue', 'invoices are due soon']);
    expect(await subjectsTo('ana')).toEqual(['invoices are due soon']);
    expect(await subjectsTo('ben')).toEqual(['news for Harbour Build Ltd', 'news for Harbour Build Ltd']);
    expect(await subjectsTo('piet')).toEqual([
      '100% of a spending limit is used',
      '90% of a spending limit is used',
      '75% of a spending limit is used',
    ]);
    expect((await harbour.noticesTo('ben@harbour.example'))[0]?.text).toContain('are overdue');
    expect(harbour.failedJobs).toEqual([]);
  });

  it('is sent as a push message to people who get it at once, until they sign out or the subscription ends', async () => {
    const outside = await startPushService();
    const harbour = await harbourOf();
    const { withTransaction } = harbour.database;
    const signer = createSigner(harbourSecret);
    const push = createWebPush({ signer, clock: harbour.clock }, () => true);
    const sender = createJobRunner({
      withTransaction,
      clock: harbour.clock,
      handlers: { [sendPushKind]: sendPushJob({ withTransaction, signer, push }) },
      onFailure: (job, error) => harbour.failedJobs.push({ job, error }),
    });
    const { user, person } = harbour.people.ana;
    const program = harbour.program.id;
    const asAuth = { role: 'auth', program } as const;
    const keep = () =>
      withTransaction(asAuth, { now: harbour.clock.now() }, async (trx) => {
        const { session } = await createSession(
          trx,
          { program: harbour.program, person, user, userAgent: null },
          harbour.clock.now(),
        );
        await keepSubscription(trx, signer, { program, person, sessionKey: session.key }, outside.address);
        return session.id;
      });
    const asksAna = async () => {
      await harbour.pay('tom', await harbour.invoices(800_000), { composedOffline: true });
      await harbour.jobs.runDueJobs();
      await sender.runDueJobs();
    };
    const keptCount = () =>
      withTransaction(asAuth, { readOnly: true }, async (trx) => {
        const rows = await trx.selectFrom('push_subscriptions').select('id').execute();
        return rows.length;
      });

    const session = await keep();
    await asksAna();
    expect(outside.service.received).toEqual([
      {
        text: JSON.stringify({
          title: 'Northgate Trade',
          body: 'a request needs your approval',
          path: '/approvals',
          tag: 'approval-wanted',
        }),
        audience: new URL(outside.address.endpoint).origin,
      },
    ]);
    await withTransaction(asAuth, { now: harbour.clock.now() }, (trx) =>
      revokeSession(trx, Buffer.from(session, 'hex'), harbour.clock.now()),
    );
    expect(await keptCount()).toBe(0);

    await keep();
    outside.service.status = 410;
    await asksAna();
    expect(await keptCount()).toBe(0);
    expect(outside.service.received).toHaveLength(1);
    expect(harbour.failedJobs).toEqual([]);
    await outside.stop();
  });

  it('is pushed to a browser once per session, to twenty browsers of a person, and to one address in two programs', async () => {
    const harbour = await harbourOf();
    const { withTransaction } = harbour.database;
    const signer = createSigner(harbourSecret);
    const { person } = harbour.people.ana;
    const program = harbour.program.id;
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const address = { p256dh: keys.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') };
    const keep = (sessionKey: string, endpoint: string) =>
      withTransaction({ role: 'auth', program }, { now: harbour.clock.now() }, (trx) =>
        keepSubscription(trx, signer, { program, person, sessionKey }, { ...address, endpoint }),
      );
    const count = async () => {
      const rows = await withTransaction({ role: 'auth', program }, { readOnly: true }, (trx) =>
        trx.selectFrom('push_subscriptions').select('id').execute(),
      );
      return rows.length;
    };
    const session = randomUUID();
    for (const name of ['one', 'two', 'three']) await keep(session, `https://fcm.googleapis.com/${name}`);
    expect(await count()).toBe(1);
    for (let browser = 0; browser < 25; browser += 1) {
      harbour.clock.advance(1);
      await keep(randomUUID(), `https://fcm.googleapis.com/${browser}`);
    }
    expect(await count()).toBe(20);

    const elsewhere = 'summit' as ProgramId;
    await makeProgram(harbour.database, elsewhere);
    const { admin } = await makeBusiness(harbour.database, { program: elsewhere });
    await withTransaction({ role: 'auth', program: elsewhere }, { now: harbour.clock.now() }, (trx) =>
      keepSubscription(
        trx,
        signer,
        { program: elsewhere, person: admin.person, sessionKey: randomUUID() },
        { ...address, endpoint: 'https://fcm.googleapis.com/24' },
      ),
    );
    expect(await count()).toBe(20);
  });

  it('is never pushed with a key that is no point of the curve: the subscription is forgotten at once', async () => {
    const clock = manualClock('2026-11-20T09:00:00.000Z' as Instant);
    const push = createWebPush({ signer: createSigner(harbourSecret), clock }, () => true);
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const auth = randomBytes(16).toString('base64url');
    expect(isPushKeys({ p256dh: noPoint, auth })).toBe(false);
    const message = { text: '{}', until: '2026-11-21T09:00:00.000Z' as Instant, contact: 'mailto:a@b.example' };
    const address = { endpoint: 'http://127.0.0.1:9/', p256dh: noPoint, auth };
    await expect(push.send(address, message)).resolves.toBe('gone');
  });
});
