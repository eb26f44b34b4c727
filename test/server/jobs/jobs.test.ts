import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import { manualClock } from '../../../server/clock.ts';
import { enqueueJob } from '../../../server/jobs/enqueue-job.ts';
import type { JobHandler, JobHandlers } from '../../../server/jobs/job.ts';
import { createJobRunner, startJobs } from '../../../server/jobs/start-jobs.ts';
import {
  type OpenTestDatabase,
  type TestDatabase,
  describeOnPostgresFirst,
  describeOnPostgres,
} from '../both-databases.ts';

const start = '2026-11-20T09:00:00.000Z' as Instant;
const machinery = { role: 'job', program: null } as const;

function want(
  database: TestDatabase,
  kind: string,
  changes: { runAt?: Instant; dedupeKey?: string } = {},
): Promise<void> {
  const job = {
    kind,
    runAt: start,
    dedupeKey: randomUUID(),
    payload: { about: kind },
    program: null,
    buyer: null,
    ...changes,
  };
  return database.withTransaction(machinery, {}, (trx) => enqueueJob(trx, job));
}

function runnerOf(database: TestDatabase, clock: ReturnType<typeof manualClock>, handlers: JobHandlers) {
  const failures: unknown[] = [];
  const runner = createJobRunner({
    withTransaction: database.withTransaction,
    clock,
    handlers,
    onFailure: (_job, error) => failures.push(error),
  });
  return { ...runner, failures };
}

/** One database for a suite, without any job at the start of each test. */
function emptied(open: OpenTestDatabase): () => Promise<TestDatabase> {
  let opened: Promise<TestDatabase> | null = null;
  return async () => {
    opened ??= open();
    const database = await opened;
    await database.withTransaction(machinery, {}, (trx) => trx.deleteFrom('jobs').execute());
    return database;
  };
}

describeOnPostgresFirst('background work', (open) => {
  const fresh = emptied(open);

  it('runs due jobs once, and no others', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    const seen: unknown[] = [];
    const runner = runnerOf(database, clock, { note: async (job) => (seen.push(job.payload), null) });
    await want(database, 'note');
    await want(database, 'note', { runAt: '2026-11-20T10:00:00.000Z' as Instant });
    expect(await runner.runDueJobs()).toBe(1);
    expect(await runner.runDueJobs()).toBe(0);
    clock.advance(3_600);
    expect(await runner.runDueJobs()).toBe(1);
    expect(seen).toEqual([{ about: 'note' }, { about: 'note' }]);
  });

  it('exists only if its transaction was committed, and once per key', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    const runner = runnerOf(database, clock, { note: () => Promise.resolve(null) });
    const undone = database.withTransaction(machinery, {}, async (trx) => {
      await enqueueJob(trx, {
        kind: 'note',
        runAt: start,
        dedupeKey: 'undone',
        payload: {},
        program: null,
        buyer: null,
      });
      throw new Error('Something else went wrong.');
    });
    await expect(undone).rejects.toThrow('Something else');
    await want(database, 'note', { dedupeKey: 'once' });
    await want(database, 'note', { dedupeKey: 'once' });
    expect(await runner.runDueJobs()).toBe(1);
  });

  it('is repeated with growing pauses when it fails, and is never dropped', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    let failuresLeft = 3;
    const flaky: JobHandler = () => {
      failuresLeft -= 1;
      return failuresLeft >= 0 ? Promise.reject(new Error('The bank is closed.')) : Promise.resolve(null);
    };
    const runner = runnerOf(database, clock, { flaky });
    await want(database, 'flaky');
    for (const seconds of [10, 30, 60]) {
      expect(await runner.runDueJobs()).toBe(1);
      clock.advance(seconds - 1);
      expect(await runner.runDueJobs()).toBe(0);
      clock.advance(1);
    }
    expect(await runner.runDueJobs()).toBe(1);
    clock.advance(86_400);
    expect(await runner.runDueJobs()).toBe(0);
    expect(runner.failures).toHaveLength(3);
  });

  it('is not blocked by a failed job', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    const done: string[] = [];
    const runner = runnerOf(database, clock, {
      broken: () => Promise.reject(new Error('Broken.')),
      fine: async (job) => (done.push(job.kind), null),
    });
    await want(database, 'broken');
    await want(database, 'fine');
    expect(await runner.runDueJobs()).toBe(2);
    expect(done).toEqual(['fine']);
  });

  it('runs a recurring job again at its time, with its state', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    const seen: unknown[] = [];
    const recurring: JobHandler = async (job) => {
      seen.push(job.payload['count'] ?? 0);
      const runAgainAt = seen.length === 1 ? '2026-11-20T09:01:00.000Z' : '2026-11-20T09:02:00.000Z';
      return { runAgainAt: runAgainAt as Instant, payload: { count: seen.length } };
    };
    const runner = runnerOf(database, clock, { recurring });
    await want(database, 'recurring');
    await runner.runDueJobs();
    expect(await runner.runDueJobs()).toBe(0);
    clock.advance(60);
    await runner.runDueJobs();
    expect(seen).toEqual([0, 1]);
  });

  it('leaves an unknown kind for a build that knows it', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    await want(database, 'fromTheFuture');
    expect(await runnerOf(database, clock, { note: () => Promise.resolve(null) }).runDueJobs()).toBe(0);
    expect(await runnerOf(database, clock, { fromTheFuture: () => Promise.resolve(null) }).runDueJobs()).toBe(1);
  });

  it('is continued by another process when the lease of a dead one has expired', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    let tries = 0;
    const dying = createJobRunner({
      withTransaction: async (identity, options, work) => {
        if (tries > 0) throw new Error('The process is gone.');
        return database.withTransaction(identity, options, work);
      },
      clock,
      handlers: { note: async () => ((tries += 1), null) },
      onFailure: () => undefined,
    });
    await want(database, 'note');
    await expect(dying.runDueJobs()).rejects.toThrow('gone');
    const other = runnerOf(database, clock, { note: async () => ((tries += 1), null) });
    expect(await other.runDueJobs()).toBe(0);
    clock.advance(300);
    expect(await other.runDueJobs()).toBe(1);
    expect(tries).toBe(2);
  });

  it('runs by itself after the start, and stops after the current job', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    let announce = () => {};
    let finished = 0;
    let wasSeen: () => void = () => {};
    const seen = new Promise<void>((resolve) => {
      wasSeen = resolve;
    });
    const jobs = await startJobs({
      withTransaction: database.withTransaction,
      clock,
      lanes: [{ note: async () => (wasSeen(), (finished += 1), null) }],
      onFailure: (_job, error) => {
        throw error;
      },
      onAnnounced: (listener) => {
        announce = listener;
        return Promise.resolve(() => undefined);
      },
    });
    await want(database, 'note');
    announce();
    await seen;
    await jobs.stop();
    expect(finished).toBe(1);
    expect(await jobs.runDueJobs()).toBe(0);
  });

  it('is not blocked by a gateway of another lane that does not answer', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    const order: string[] = [];
    let answer: () => void = () => {};
    const gateway = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await want(database, 'notice');
    await want(database, 'payment', { runAt: '2026-11-20T09:00:01.000Z' as Instant });
    clock.advance(1);
    let wasPaid: () => void = () => {};
    const paid = new Promise<void>((resolve) => {
      wasPaid = resolve;
    });
    const notice: JobHandler = async () => {
      order.push('asking the gateway');
      await gateway;
      return (order.push('sent'), null);
    };
    const payment: JobHandler = async () => (order.push('paid'), wasPaid(), null);
    const jobs = await startJobs({
      withTransaction: database.withTransaction,
      clock,
      lanes: [{ payment }, { notice }],
      onFailure: (_job, error) => {
        throw error;
      },
    });
    await paid;
    answer();
    await jobs.runDueJobs();
    await jobs.stop();
    expect(order.indexOf('paid')).toBeLessThan(order.indexOf('sent'));
    expect(order.toSorted()).toEqual(['asking the gateway', 'paid', 'sent']);
  });
});

describeOnPostgres('background work of several processes', (open) => {
  const fresh = emptied(open);

  it('is done once, by any of them', async () => {
    const [database, clock] = [await fresh(), manualClock(start)];
    const done: string[] = [];
    const handlers = { note: async (job: { id: string }) => (done.push(job.id), null) };
    for (let count = 0; count < 30; count += 1) await want(database, 'note');
    const runners = Array.from({ length: 4 }, () => runnerOf(database, clock, handlers));
    const ran = await Promise.all(runners.map((runner) => runner.runDueJobs()));
    expect(ran.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(new Set(done).size).toBe(30);
  });
});
