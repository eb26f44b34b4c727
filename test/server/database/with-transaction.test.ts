import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readProgram } from '../../../server/programs/program.ts';
import { DatabaseBusyError, DatabaseUnavailableError, isSqlError } from '../../../server/database/database-errors.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { type TestDatabase, describeOnBothDatabases, describeOnPostgres } from '../both-databases.ts';
import { changeSettings, makeProgram, northgate, owner } from './world.ts';

const rename = (trx: Transaction, name: string) => changeSettings(trx, northgate, { name });

async function nameIn(database: TestDatabase): Promise<string | undefined> {
  const row = await database.withTransaction(owner, {}, (trx) => readProgram(trx, northgate));
  return row?.settings.name;
}

describeOnBothDatabases('A transaction', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await makeProgram(database);
  });

  it('is atomic', async () => {
    await database.withTransaction(owner, {}, (trx) => rename(trx, 'Kept'));
    const failing = database.withTransaction(owner, {}, async (trx) => {
      await rename(trx, 'Lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await nameIn(database)).toBe('Kept');
  });

  it('cannot be nested', async () => {
    const nested = database.withTransaction(owner, {}, async () => {
      await Promise.resolve();
      return Promise.race([1, 2].map((value) => database.withTransaction(owner, {}, () => Promise.resolve(value))));
    });
    await expect(nested).rejects.toThrow('opened inside another one');
    await expect(
      database.withTransaction(owner, {}, (trx) => trx.transaction().execute(() => Promise.resolve(1))),
    ).rejects.toThrow('open already');
  });

  it('can follow another one of the same code', async () => {
    await database.withTransaction(owner, {}, () => Promise.resolve());
    await expect(database.withTransaction(owner, {}, () => Promise.resolve(2))).resolves.toBe(2);
  });

  it('cannot be used once it has ended', async () => {
    let kept: Transaction | undefined;
    await database.withTransaction(owner, {}, (trx) => Promise.resolve((kept = trx)).then(() => undefined));
    await expect(kept?.selectFrom('programs').select('id').execute()).rejects.toThrow('has ended');
  });

  it('never reports success after an ignored failed statement', async () => {
    const swallowing = database.withTransaction(owner, {}, async (trx) => {
      await rename(trx, 'Swallowed');
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await nameIn(database)).not.toBe('Swallowed');
  });

  it('that is read-only cannot write, and sees one snapshot', async () => {
    const writing = database.withTransaction(owner, { readOnly: true }, (trx) => rename(trx, 'Written'));
    await expect(writing).rejects.toMatchObject({ sqlState: '25006' });
    const { rows } = await database.withTransaction(owner, { readOnly: true }, (trx) =>
      sql`show transaction_isolation`.execute(trx),
    );
    expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
  });

  it('is retried after a serialisation failure, a few times', async () => {
    let runs = 0;
    const failing = (sqlState: string) =>
      sql`do $$ begin raise exception 'again' using errcode = ${sql.lit(sqlState)}; end $$`;
    const once = async (trx: Transaction) => {
      runs += 1;
      if (runs < 3) await failing('40001').execute(trx);
      return runs;
    };
    await expect(database.withTransaction(owner, {}, once)).resolves.toBe(3);
    const hopeless = (trx: Transaction) => {
      runs += 1;
      return failing('40P01').execute(trx);
    };
    await expect(database.withTransaction(owner, {}, hopeless)).rejects.toSatisfy((error) =>
      isSqlError(error, 'deadlockDetected'),
    );
    expect(runs).toBe(3 + 6);
  });

  it('reports the violated constraint', async () => {
    const twice = database.withTransaction(owner, {}, (trx) =>
      sql`insert into programs select * from programs`.execute(trx),
    );
    await expect(twice).rejects.toMatchObject({
      name: 'SqlError',
      sqlState: '23505',
      table: 'programs',
      constraint: 'programs_pkey',
    });
  });
});

describeOnBothDatabases('A busy database', (open) => {
  const slow = sql`do $$ begin while clock_timestamp() < now() + interval '1500 ms' loop perform 1; end loop; end $$`;

  it('refuses requests with a full queue, or after a timeout', async () => {
    const database = await open({ maxConnections: 1, queueLimit: 1, maxWaitMs: 50 });
    let finish = () => {};
    let holder: Promise<void> = Promise.resolve();
    await new Promise<void>((started) => {
      const work = () => new Promise<void>((resolve) => started(void (finish = resolve)));
      holder = database.withTransaction(owner, {}, work);
    });
    const waiter = database.withTransaction(owner, {}, () => Promise.resolve('in'));
    const tooMany = database.withTransaction(owner, {}, () => Promise.resolve('in'));
    await expect(tooMany).rejects.toThrow('Too many requests');
    await expect(waiter).rejects.toBeInstanceOf(DatabaseBusyError);
    finish();
    await holder;
    await expect(database.withTransaction(owner, {}, () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('cancels a statement that takes too long, and serves the next', async () => {
    const database = await open({ maxConnections: 1, maxWaitMs: 30_000 });
    const late = database.withTransaction(owner, { statementTimeoutMs: 100 }, (trx) => slow.execute(trx));
    await expect(late).rejects.toBeInstanceOf(DatabaseBusyError);
    const { rows } = await database.withTransaction(owner, {}, (trx) => sql`select 1 as one`.execute(trx));
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('ends a transaction whose work never returns', async () => {
    const database = await open({ maxConnections: 1 });
    const stuck = database.withTransaction(owner, { transactionTimeoutMs: 50 }, () => new Promise(() => undefined));
    await expect(stuck).rejects.toBeInstanceOf(DatabaseBusyError);
    await expect(database.withTransaction(owner, {}, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});

describeOnPostgres('two transactions in a deadlock', (open) => {
  it('both succeed: one of them is retried', async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, 'summit' as typeof northgate);
    const first = meeting(2);
    const lockBoth = (order: string[]) =>
      database.withTransaction(owner, {}, async (trx) => {
        for (const id of order) {
          await changeSettings(trx, id as typeof northgate, { supportPhone: id });
          await first();
        }
      });
    await expect(
      Promise.all([lockBoth(['northgate', 'summit']), lockBoth(['summit', 'northgate'])]),
    ).resolves.toHaveLength(2);
  });
});

describeOnPostgres('a process that hangs inside a transaction', (open) => {
  it('blocks others only for a time: its transaction is rolled back, and its locks are released', async () => {
    const database = await open();
    await makeProgram(database);
    let goOn = () => {};
    let silent: Promise<unknown> = Promise.resolve();
    await new Promise<void>((hasLocked) => {
      silent = database.withTransaction(owner, { statementTimeoutMs: 2_000 }, async (trx) => {
        await rename(trx, 'Silent');
        hasLocked();
        await new Promise<void>((resolve) => (goOn = resolve));
        await rename(trx, 'Back again');
      });
    });
    await database.withTransaction(owner, {}, (trx) => rename(trx, 'Waited'));
    goOn();
    await expect(silent).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await nameIn(database)).toBe('Waited');
  });
});

/** A barrier for the first `size` callers; later ones pass at once. */
function meeting(size: number): () => Promise<void> {
  let arrived = 0;
  let go = () => {};
  const all = new Promise<void>((resolve) => (go = resolve));
  return () => {
    arrived += 1;
    if (arrived >= size) go();
    return all;
  };
}
