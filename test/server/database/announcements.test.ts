import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { createPostgresNotifications } from '../../../server/database/notifications.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../both-databases.ts';
import { job, makeBusiness, makeProgram, owner, changeSettings, northgate } from './world.ts';
import { waitLimitMs } from '../../wait-limits.ts';

describeOnBothDatabases('a changed feed', (open) => {
  it('is announced after the commit with its version, to each subscriber', async () => {
    const database = await open();
    await makeProgram(database);
    const business = await makeBusiness(database);
    const heard = new Map<string, number>();
    const stop = await database.hearFeeds((moved) => {
      for (const [feed, version] of moved) heard.set(feed, version);
    });
    const edit = (notes: string) =>
      database.withTransaction(job, {}, (trx) =>
        trx.updateTable('charges').set({ notes }).where('id', '=', business.charges.top).execute(),
      );
    await edit('one');
    const feed = `buyer:${business.buyer}`;
    await vi.waitFor(() => expect(heard.has(feed)).toBe(true), waitLimitMs);
    const { version } = await database.withTransaction(job, { readOnly: true }, (trx) =>
      trx.selectFrom('feeds').select('version').where('id', '=', feed).executeTakeFirstOrThrow(),
    );
    expect(heard.get(feed)).toBe(version);
    const failing = database.withTransaction(owner, {}, async (trx) => {
      await changeSettings(trx, northgate, { name: 'x' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    stop();
    heard.clear();
    await edit('two');
    expect(heard.size).toBe(0);
  });
});

describeOnPostgres('a changed feed between server processes', (open) => {
  it('is announced to the other processes, also after a lost connection', async () => {
    const first = await open();
    const second = await openDatabase(first.place);
    const heard: (readonly string[])[] = [];
    await second.hearFeeds((moved) => heard.push([...moved.keys()]));
    await makeProgram(first);
    await vi.waitFor(() => expect(heard.flat()).toContain('program:northgate'), waitLimitMs);
    heard.length = 0;
    await endListeners(first);
    // An empty list: notifications may be lost.
    await vi.waitFor(() => expect(heard).toContainEqual([]), waitLimitMs);
    await first.withTransaction(owner, {}, (trx) => changeSettings(trx, northgate, { name: 'Renamed' }));
    await vi.waitFor(() => expect(heard.flat()).toContain('program:northgate'), waitLimitMs);
    await second.close();
  });

  it('is awaited with growing pauses while the database is down, by one listener', async () => {
    const first = await open();
    const door = await doorTo((first.place as { url: string }).url);
    const notifications = createPostgresNotifications(door.url);
    const heard: string[] = [];
    await notifications.listen('portal_feeds', (payload) => heard.push(payload));
    const lostAt = Date.now();
    door.shut();
    await vi.waitFor(() => expect(door.refused()).toBeGreaterThanOrEqual(4), waitLimitMs);
    // 100, 200, 400 and 800 ms in sequence; timers are early by at most a millisecond each.
    expect(Date.now() - lostAt).toBeGreaterThanOrEqual(1490);
    door.open();
    await vi.waitFor(() => expect(heard).toEqual(['']), waitLimitMs);
    await notifications.notify('portal_feeds', 'one');
    await vi.waitFor(() => expect(heard).toEqual(['', 'one']), waitLimitMs);
    await notifications.close();
    await door.close();
  });
});

/** A proxy before the server: when closed, it ends every connection at once, and counts new attempts. */
async function doorTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isShut = false;
  let refused = 0;
  const door = createServer((socket) => {
    if (isShut) {
      refused += 1;
      socket.destroy();
      return;
    }
    const inner = connect(Number(port), hostname);
    for (const side of [socket, inner]) {
      sockets.add(side);
      side.on('error', () => undefined);
    }
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((door.address() as AddressInfo).port);
  const shut = () => {
    isShut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: through.href,
    refused: () => refused,
    shut,
    open: () => {
      isShut = false;
    },
    close: () => {
      shut();
      return new Promise((resolve) => door.close(resolve));
    },
  };
}

async function endListeners(database: { readonly place: unknown }): Promise<void> {
  const { default: pg } = await import('pg');
  const { url } = database.place as { url: string };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'buyer-portal listener' and datname = current_database()",
  );
  await client.end();
}
