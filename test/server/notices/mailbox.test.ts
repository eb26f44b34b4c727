import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { money } from '../../../domain/money.ts';
import type { DemoTransfer } from '../../../server/http/http-ports.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, northgate, makeProgramWithFlags } from '../database/world.ts';
import { type TestPortal, emailOf, openPortal, makeSignInBusiness } from '../http/test-portal.ts';
import { allMfa } from '../session/mfa/mfa-world.ts';

describeOnPostgres('the mailbox of the demo', (open) => {
  let portal: TestPortal;
  let business: Business;
  const received: DemoTransfer[] = [];

  beforeAll(async () => {
    const database = await open();
    await makeProgramWithFlags(database, allMfa);
    portal = await openPortal(database, {
      demo: {
        advanceBankClock: () => Promise.resolve(),
        receiveTransfer: (transfer) => Promise.resolve(void received.push(transfer)),
      },
    });
    business = await makeSignInBusiness(database, 'admin');
    await portal.browser().signIn(emailOf(business.admin.person));
  });

  it('shows the sent messages on this machine, as a page and as data', async () => {
    const browser = portal.browser({ address: '127.0.0.1' });
    const page = await browser.send({ method: 'GET', path: '/dev/mailbox', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h2>Northgate Trade: your code</h2>');
    const to = emailOf(business.admin.person);
    const mine = await browser.send({ method: 'GET', path: `/dev/mailbox.json?to=${to}` });
    expect(mine.json()).toMatchObject({
      notices: [
        {
          channel: 'email',
          to,
          subject: 'Northgate Trade: your code',
          text: expect.stringMatching(/^\d{6} is/) as string,
        },
      ],
    });
    const nobody = await browser.send({ method: 'GET', path: '/dev/mailbox.json?to=nobody@harbour.example' });
    expect(nobody.json()).toEqual({ notices: [] });
  });

  it('can make a transfer without remittance advice to a business of the program', async () => {
    const browser = portal.browser({ address: '127.0.0.1' });
    const page = await browser.send({ method: 'GET', path: '/dev/transfers', headers: { accept: 'text/html' } });
    expect(page.body).toContain(`<option value="${business.buyer}">`);
    const transfer = async (changes: object) => {
      const body = { buyer: business.buyer, amount: '120.50', reference: 'RENT 12', ...changes };
      return (await browser.send({ method: 'POST', path: '/dev/transfers', body })).statusCode;
    };
    expect([await transfer({ amount: '0' }), await transfer({ buyer: randomUUID() })]).toEqual([400, 404]);
    expect(await transfer({})).toBe(204);
    const program = northgate;
    expect(received).toEqual([{ program, buyer: business.buyer, reference: 'RENT 12', amount: money(12_050, 'GBP') }]);
  });

  it('is closed to every other machine, and does not exist outside the demo', async () => {
    const stranger = portal.browser({ address: '10.0.0.9' });
    expect((await stranger.send({ method: 'GET', path: '/dev/mailbox.json' })).statusCode).toBe(404);
    const real = await openPortal(portal.database);
    const browser = real.browser({ address: '127.0.0.1' });
    expect((await browser.send({ method: 'GET', path: '/dev/mailbox.json' })).statusCode).toBe(404);
  });
});
