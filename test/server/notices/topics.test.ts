import { expect, it } from 'vitest';
import type { NoticeTopic } from '../../../domain/users/notice-topics.ts';
import type { Harbour, Who } from '../actions/harbour.ts';
import { bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

type Event = readonly [NoticeTopic, Who, subject: string, happens: (harbour: Harbour) => Promise<unknown>];

/** What happens, and who is e-mailed about it. Cards have a test of their own: test/server/cards/card-life.test.ts. */
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

  it.each(events)(
    '%s is written to %s once, and not where it is switched off',
    async (topic, who, subject, happens) => {
      for (const off of [[], [topic]]) {
        const harbour = await harbourOf({ flags: { disputes: true }, railToken: 'fail:insufficientFunds' });
        await harbour.changeMember(who, { notices_off: off });
        await happens(harbour);
        // More than once: what has been told is not told again.
        for (let round = 0; round < 3; round += 1) {
          await harbour.moveBankClock(bankDelaySeconds);
          harbour.clock.advance(bankDelaySeconds);
          await harbour.jobs.runDueJobs();
        }
        const told = (await harbour.noticesTo(`${who}@harbour.example`)).filter((mail) =>
          mail.subject.includes(subject),
        );
        expect(told).toHaveLength(off.length === 0 ? 1 : 0);
        expect(harbour.failedJobs).toEqual([]);
      }
    },
  );
});
