import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Business, job, makeBusiness } from '../database/world.ts';
import type { GroupId } from '../../../domain/ids.ts';
import { PullingDevice } from '../sync/pulling-device.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  givePassword,
  host,
  openPortal,
  openProgramPortal,
} from './test-portal.ts';

/** An event stream over a real socket, read message by message. */
async function listenTo(address: string, browser: Browser) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${address}/events`, { headers: { cookie, accept: 'text/event-stream' } });
  let text = '';
  let isOver = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    isOver = true;
  })();
  return {
    response,
    pokes: () => pokesIn(text).length,
    /** What each "pull" says of the change. */
    news: () => pokesIn(text).map((data): unknown => JSON.parse(data)),
    isOver: () => isOver,
    over: reading,
  };
}

function pokesIn(text: string): string[] {
  return [...text.matchAll(/event: pull\ndata: (.*)\n\n/g)].map(([, data = '']) => data);
}

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describeOnPostgresFirst('the event stream', (open) => {
  let portal: TestPortal;
  let business: Business;
  let other: Business;
  let address: string;
  let browser: Browser;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { fallbackHost: host, streamLookMs: 50 });
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
    business = await makeBusiness(portal.database);
    other = await makeBusiness(portal.database);
    await givePassword(portal.database, business.admin.person);
  });
  afterAll(() => portal.app.close());
  beforeEach(async () => {
    browser = await portal.signedInBrowser(business.admin.person);
  });

  const change = (of: Business, poNumber: string) =>
    portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('charges').set({ po_number: poNumber }).where('id', '=', of.charges.own).execute(),
    );

  it('says "pull" when something of the caller’s account changed, and is silent about others’', async () => {
    const stream = await listenTo(address, browser);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await change(other, `PO-${Math.random()}`);
    await change(business, `PO-${Math.random()}`);
    await expect.poll(stream.pokes).toBe(1);
    await browser.run('mutation signOut { signOut }');
  });

  it('names the version of the business if nothing else moved, which the next page brings', async () => {
    const device = await new PullingDevice(browser).pull();
    const stream = await listenTo(address, browser);
    await change(business, `PO-${Math.random()}`);
    await expect.poll(stream.pokes).toBe(1);
    const { feedVersion } = await device.page(500);
    expect(stream.news()).toEqual([{ version: feedVersion, spreadMs: 0 }]);
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .updateTable('people')
        .set({ phone: '+447700900123' })
        .where('id', '=', business.admin.person)
        .execute(),
    );
    await expect.poll(stream.pokes).toBeGreaterThan(1);
    expect(stream.news()).toContainEqual({ version: null, spreadMs: 0 });
    await browser.run('mutation signOut { signOut }');
  });

  it('says within five seconds that the tree of groups has changed, and the next page first removes what is no longer seen', async () => {
    const [{ person }, { shed, yard, office, charges }] = [business.groupAdmin, business];
    await givePassword(portal.database, person);
    await browser.enter(emailOf(person));
    const device = await new PullingDevice(browser).pull();
    expect(device.charges()).toContain(charges.shed);
    const stream = await listenTo(address, browser);
    const move = (parent: GroupId) =>
      portal.database.withTransaction(job, {}, (transaction) =>
        transaction.updateTable('groups').set({ parent_id: parent }).where('id', '=', shed).execute(),
      );
    await move(office);
    const movedAt = performance.now();
    await expect.poll(stream.pokes).toBeGreaterThan(0);
    // A page that starts over takes everything away before it brings anything.
    expect(await device.page(1)).toMatchObject({ reset: true });
    expect(device.charges()).not.toContain(charges.shed);
    expect(performance.now() - movedAt).toBeLessThan(5_000);
    await device.pull();
    expect(device.charges()).not.toContain(charges.shed);
    expect(device.charges()).toContain(charges.yard);
    await move(yard);
    await browser.run('mutation signOut { signOut }');
  });

  it('ends after the session has ended, at the next look-up of all sessions', async () => {
    const stream = await listenTo(address, browser);
    await browser.run('mutation signOut { signOut }');
    await stream.over;
    expect(stream.isOver()).toBe(true);
  });

  it('ends for a user who was suspended', async () => {
    const { person, user } = business.purchaser;
    await givePassword(portal.database, person);
    await browser.enter(emailOf(person));
    const stream = await listenTo(address, browser);
    const becomes = (status: 'Active' | 'Suspended') =>
      portal.database.withTransaction(job, {}, (transaction) =>
        transaction.updateTable('users').set({ status }).where('id', '=', user).execute(),
      );
    await becomes('Suspended');
    await stream.over;
    await becomes('Active');
    expect(stream.isOver()).toBe(true);
  });

  it('is poked without a question to the database, and outlives a look-up that failed', async () => {
    let questions = 0;
    let failed = 0;
    const { withTransaction, openRequest } = portal.database;
    const quiet = await openPortal(
      {
        ...portal.database,
        openRequest: (...args: Parameters<typeof openRequest>) => {
          questions += 1;
          return openRequest(...args);
        },
        withTransaction: ((...args: Parameters<typeof withTransaction>) => {
          if (args[0].role !== 'auth' || questions === 0) return withTransaction(...args);
          failed += 1;
          throw new Error('The database does not answer.');
        }) as typeof withTransaction,
      },
      { fallbackHost: host, streamLookMs: 50 },
    );
    await quiet.app.listen({ host: '127.0.0.1', port: 0 });
    const at = `http://127.0.0.1:${(quiet.app.server.address() as AddressInfo).port}`;
    const streams = [];
    for (let tab = 0; tab < 6; tab += 1) streams.push(await listenTo(at, browser));
    const asked = questions;
    await expect.poll(() => failed).toBeGreaterThan(1);
    await change(business, `PO-${Math.random()}`);
    for (const stream of streams) await expect.poll(stream.pokes).toBe(1);
    expect(questions).toBe(asked);
    expect(streams.some((stream) => stream.isOver())).toBe(false);
    await quiet.app.close();
    await browser.run('mutation signOut { signOut }');
  });

  it('is refused without a session, to other sites, and above the number of tabs', async () => {
    expect((await listenTo(address, portal.browser())).response.status).toBe(401);
    const foreign = await browser.send({ method: 'GET', path: '/events', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.statusCode).toBe(403);
    const streams = [];
    for (let tab = 0; tab < 6; tab += 1) streams.push(await listenTo(address, browser));
    expect((await listenTo(address, browser)).response.status).toBe(429);
    await browser.run('mutation signOut { signOut }');
    await change(business, `PO-${Math.random()}`);
    await Promise.all(streams.map((stream) => stream.over));
  });

  it('is not kept open for a client that disconnected during the lookup', async () => {
    const lookedAt = signal();
    const goOn = signal();
    let isHeld = true;
    const { openRequest } = portal.database;
    const slow = await openPortal(
      {
        ...portal.database,
        openRequest: async (...args: Parameters<typeof openRequest>) => {
          if (isHeld) {
            lookedAt.give();
            await goOn.given;
          }
          return openRequest(...args);
        },
      },
      { fallbackHost: host },
    );
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = slow.app.server.address() as AddressInfo;
    const gone = new Promise<void>((resolve) => {
      slow.app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
    });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const leaving = connect(port, '127.0.0.1');
    leaving.write(`GET /events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
    await lookedAt.given;
    leaving.destroy();
    await gone;
    isHeld = false;
    goOn.give();
    // Another stream is looked up after it, and the metrics count the open ones.
    const at = `http://127.0.0.1:${port}`;
    const stream = await listenTo(at, browser);
    const metrics = await fetch(`${at}/metrics`);
    expect(await metrics.text()).toContain('portal_event_streams 1\n');
    await slow.app.close();
    await stream.over;
  });

  it('does not prevent the server from stopping', async () => {
    const stopping = await openPortal(portal.database, { fallbackHost: host });
    await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await listenTo(`http://127.0.0.1:${(stopping.app.server.address() as AddressInfo).port}`, browser);
    await stopping.app.close();
    await stream.over;
    expect(stream.isOver()).toBe(true);
  });
});
