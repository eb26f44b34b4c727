import { describe, expect, it } from 'vitest';
import { money } from '../../../domain/money.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { noticeText } from '../../../server/notices/notice-values.ts';
import { createPublicLinks } from '../../../server/programs/public-links.ts';
import { bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describe('a value in a notice', () => {
  const due = [
    { invoice: 'INV-1', amount: money(123_450, 'GBP'), dueDate: plainDate('2026-12-01') },
    { left: 3 },
  ] as const;

  it('is written in the language of its reader', () => {
    expect(noticeText(money(123_450, 'GBP'), 'en-US')).toBe('£1,234.50');
    expect(noticeText(money(123_450, 'GBP'), 'de-DE')).toBe('1.234,50\u00a0£');
    expect(noticeText(due, 'en-US')).toBe('INV-1: £1,234.50 (Dec 1, 2026)\n+ 3');
    expect(noticeText(due, 'de-DE')).toBe('INV-1: 1.234,50\u00a0£ (01.12.2026)\n+ 3');
  });
});

describe('a link in a notice', () => {
  const [northgate, summit] = [{ host: 'northgate.localhost' }, { host: 'summit.localhost' }];

  it('leads to the configured origin, port included', () => {
    const { linkTo, servedAt } = createPublicLinks({
      publicOrigin: 'https://{host}:8443',
      port: 80,
      fallbackHost: null,
    });
    servedAt('http://127.0.0.1:80');
    expect(linkTo(summit, '/approvals/1?a=b')).toBe('https://summit.localhost:8443/approvals/1?a=b');
  });

  it('of the demo leads to the address that the start printed', () => {
    const { linkTo, servedAt } = createPublicLinks({ publicOrigin: null, port: 0, fallbackHost: northgate.host });
    servedAt('http://127.0.0.1:41234');
    expect(linkTo(northgate, '/approvals/1')).toBe('http://127.0.0.1:41234/approvals/1');
    expect(linkTo(summit, '/approvals/1')).toBe('http://summit.localhost:41234/approvals/1');
  });
});

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describeOnPostgresFirst('a mail', (open) => {
  const harbourOf = harboursOn(open);

  it('has amounts in the language of its recipient, and a link with the port of the portal', async () => {
    const harbour = await harbourOf({ railToken: 'fail:insufficientFunds' });
    await harbour.database.withTransaction(harbour.asJob, {}, async (trx) => {
      await trx.updateTable('people').set({ language: 'de-DE' }).where('id', '=', harbour.people.tom.person).execute();
    });
    await harbour.pay('ana', await harbour.invoices(123_450));
    await harbour.pay('tom', await harbour.invoices(800_000), { composedOffline: true });
    for (let round = 0; round < 3; round += 1) {
      await harbour.moveBankClock(bankDelaySeconds);
      harbour.clock.advance(bankDelaySeconds);
      await harbour.jobs.runDueJobs();
    }
    const failed = async (who: 'ana' | 'tom') =>
      (await harbour.noticesTo(`${who}@harbour.example`)).map(({ text }) => text).join('\n');
    expect(await failed('tom')).toContain('1.234,50\u00a0£');
    expect(await failed('ana')).toContain('£1,234.50');
    expect(await failed('ana')).toMatch(/https:\/\/northgate[\w-]*\.localhost:8443\/approvals\/[\da-f-]{36}/);
  });

  it('about a request says what it is about, for whom, how much, who asks and until when, in the language of its reader', async () => {
    const harbour = await harbourOf();
    await harbour.database.withTransaction(harbour.asJob, {}, async (trx) => {
      await trx.updateTable('people').set({ language: 'de-DE' }).where('id', '=', harbour.people.ben.person).execute();
    });
    const { approvalId } =
      (await harbour.pay('tom', await harbour.invoices(800_000, 50_000), { composedOffline: true })).result ?? {};
    const ask = { approvalId, question: 'Why today?' };
    expect(await harbour.performOne('ana', await harbour.compose('ana', 'askAuthor', ask))).toMatchObject({
      outcome: 'completed',
    });
    const userId = harbour.people.ben.user;
    const rights = { roles: ['buyerPurchaser'], groupId: null, mayDownloadInvoices: true, mayEditInvoices: true };
    await harbour.performOne('ana', await harbour.compose('ana', 'changeUserRoles', { userId, ...rights }));
    await harbour.jobs.runDueJobs();
    const textsTo = async (who: 'ana' | 'ben' | 'tom') =>
      (await harbour.noticesTo(`${who}@harbour.example`)).map(({ text }) => text);
    const payment =
      'Payment of invoices\nAmount: £8,500.00\nInvoices: 2\nRequested by: Tom Baker\nExpires: Nov 27, 2026, 9:00 AM\n\n';
    // The blank before AM differs between versions of Node.
    const [toAna] = (await textsTo('ana')).map(plain);
    expect(toAna).toContain(`Your approval is needed:\n\n${payment}`);
    expect((await textsTo('tom')).map(plain)).toEqual([
      expect.stringContaining(`Why today?\n\nYour request:\n\n${payment}`),
    ]);
    const toBen = (await textsTo('ben')).join('\n');
    expect(toBen).toContain(
      'Zahlung von Rechnungen\nBetrag: 8.500,00\u00a0£\nRechnungen: 2\nAngefragt von: Tom Baker\nLäuft ab: 27.11.2026, 09:00\n\n',
    );
    expect(toBen).toContain('Änderung von Rolle und Gruppe für Ben Okoro\nAngefragt von: Ana Ruiz\nLäuft ab: ');
  });
});
