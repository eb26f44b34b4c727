import { hash } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { type PlainDate, dateInZone, isPlainDate } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { demoBuyers, stressBuyer } from './demo-buyers.ts';
import { type demoMarks, hasRealPrograms } from '../programs/demo-mark.ts';
import { demoPassword } from './demo-sign-ins.ts';
import { demoWorld } from './demo-world.ts';
import { demoSeed } from './seeded-random.ts';
import { type Writing, writeWorld } from './write-world.ts';

export type SeedSettings = {
  /** The time of seeding; all dates of the demo are relative to its day. */
  readonly now: Instant;
  /** Adds a buyer with this number of charges, for measuring; none if absent. */
  readonly stressCharges?: number;
  readonly onProgress?: (line: string) => void;
};

type Database = { readonly withTransaction: WithTransaction };
type SeedMark = { readonly day: PlainDate; readonly isDone: boolean };

/**
 * Creates the demo once: a second seed changes nothing, and an interrupted one continues from its own day. Returns whether anything was
 * missing; throws on a database with real programs.
 */
export async function seedDemo(database: Database, settings: SeedSettings): Promise<boolean> {
  await refuseRealPrograms(database);
  const isWorldMade = await makeOnce(database, 'demo-world', settings, demoBuyers);
  const { stressCharges } = settings;
  const isStressMade =
    stressCharges === undefined
      ? false
      : await makeOnce(database, 'demo-stress', settings, [{ ...stressBuyer, chargeCount: stressCharges }]);
  return isWorldMade || isStressMade;
}

async function refuseRealPrograms(database: Database): Promise<void> {
  if (await hasRealPrograms(database))
    throw new Error('The database holds programs that are not the demo’s, so the demo world is not made in it.');
}

async function makeOnce(
  database: Database,
  key: (typeof demoMarks)[number],
  settings: SeedSettings,
  plans: Parameters<typeof demoWorld>[2],
): Promise<boolean> {
  const mark = await readMark(database, key);
  if (mark?.isDone) return false;
  const day = mark?.day ?? dayOf(settings.now);
  await writeMark(database, key, { day, isDone: false }, settings.now);
  const writing: Writing = {
    withTransaction: database.withTransaction,
    now: settings.now,
    onProgress: settings.onProgress,
  };
  await writeWorld(demoWorld(day, await demoPasswordHash(), plans), writing);
  await writeMark(database, key, { day, isDone: true }, settings.now);
  return true;
}

const machinery = { role: 'job', program: null } as const;

async function readMark({ withTransaction }: Database, key: string): Promise<SeedMark | null> {
  const row = await withTransaction(machinery, { readOnly: true }, (trx) =>
    trx.selectFrom('instance_settings').select('value').where('key', '=', key).executeTakeFirst(),
  );
  const value = row?.value;
  if (typeof value !== 'object' || value === null || !('day' in value) || !('isDone' in value)) return null;
  return typeof value.day === 'string' && isPlainDate(value.day)
    ? { day: value.day, isDone: value.isDone === true }
    : null;
}

async function writeMark({ withTransaction }: Database, key: string, mark: SeedMark, now: Instant): Promise<void> {
  const value = JSON.stringify(mark);
  await withTransaction(machinery, { now }, (trx) =>
    trx
      .insertInto('instance_settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );
}

/** The hash of the demo's password, argon2id as for any other; its salt is derived from the seed, so that the rows are reproducible. */
export function demoPasswordHash(): Promise<string> {
  const salt = createHash('sha256').update(`demo password ${demoSeed}`).digest().subarray(0, 16);
  return hash(demoPassword, { salt });
}

/** The day in London, the zone of the demo's first program. */
function dayOf(now: Instant): PlainDate {
  return dateInZone(now, 'Europe/London');
}
