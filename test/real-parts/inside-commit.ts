import pg from 'pg';
import { waitLimitMs } from '../wait-limits.ts';
import type { RealDatabase } from './world/portal-database.ts';
import { until } from './real-story.ts';

/** A transaction that is held during its COMMIT. */
export type HeldCommit = {
  /** Resolves when it is held, or after a timeout. */
  readonly isThere: Promise<unknown>;
  /** Lets its COMMIT continue, even if nobody waits for it. */
  readonly release: () => Promise<void>;
  /** Ends its connection at the database: it is rolled back, although COMMIT was sent. */
  readonly terminate: () => Promise<void>;
};

/** The unique statement of each transaction. */
const signs = {
  payment: 'insert on payments',
  approvalRequest: 'insert on approvals',
  decision: 'insert on approval_decisions',
  transferAtTheBank: 'insert on bank.transfers',
  submittedMark: 'update of submitted_at on payments',
  settlement: 'update of state on payment_applications',
} as const;
type Work = keyof typeof signs;

/** Holds the next transaction of that work on this buyer's rows during its COMMIT; resolves once none can pass. */
export async function holdInsideCommit(database: RealDatabase, buyer: string, work: Work): Promise<HeldCommit> {
  const key = `commit of ${work} ${buyer}`;
  await database.rows(trapSql(work));
  const holder = new pg.Client({ connectionString: database.url });
  // The connection ends with the database, if that is the fault.
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
  const waiting = async (): Promise<number | null> => {
    const rows = await database.rows<{ pid: number }>(
      `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and not l.granted and a.query like 'commit;%'`,
    );
    return rows[0]?.pid ?? null;
  };
  const release = async (): Promise<void> => holder.end().catch(() => undefined);
  return {
    isThere: until(async () => (await waiting()) !== null, waitLimitMs),
    release,
    terminate: async () => {
      await database.rows('select pg_terminate_backend($1)', [await waiting()]);
    },
  };
}

/** A trigger that fires at COMMIT and waits while another connection holds the lock of its buyer; otherwise it does nothing. */
function trapSql(work: Work): string {
  const table = signs[work].split(' on ')[1];
  return `
    create or replace function wait_in_commit() returns trigger language plpgsql security definer as $$
    declare
      buyer text := coalesce(to_jsonb(new) ->> 'buyer_id', split_part(to_jsonb(new) ->> 'idempotency_key', '/', 2));
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('commit of ' || tg_argv[0] || ' ' || buyer, 0));
      return null;
    end $$;
    drop trigger if exists wait_in_commit_${work.toLowerCase()} on ${table};
    create constraint trigger wait_in_commit_${work.toLowerCase()} after ${signs[work]}
      deferrable initially deferred for each row execute function wait_in_commit('${work}');`;
}
