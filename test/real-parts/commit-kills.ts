import { waitLimitMs } from '../wait-limits.ts';
import type { PartRequest, PartTotals } from '../faults/parts/part-totals.ts';
import { openTab } from './world/browser-profile.ts';
import type { HeldAt } from './world/database-wire.ts';
import { holdInsideCommit } from './inside-commit.ts';
import { approveFirst, payExactly } from './acts/plain-acts.ts';
import { beginStory, isLoaded, tell } from './real-schedule.ts';
import { type RealWorld, type Story, note, pause, report, signInAs, until } from './real-story.ts';
import { createTally } from './real-totals.ts';
import { openRealWorld } from './world/real-world.ts';
import type { Place } from './world/server-pair.ts';

/** A transaction that must happen once: its identification on the network, its trigger, and its check. */
const works = {
  payment: {
    statement: 'insert into "payments"',
    amountMinor: 1_002,
    isSeenBy: 'select id from payments where buyer_id = $1',
  },
  approvalRequest: {
    statement: 'insert into "approvals"',
    amountMinor: 600_002,
    isSeenBy: 'select id from approvals where buyer_id = $1',
  },
  decision: {
    statement: 'insert into "approval_decisions"',
    amountMinor: 600_002,
    isSeenBy: 'select id from approval_decisions where buyer_id = $1',
  },
  transferAtTheBank: {
    statement: 'insert into "bank"."transfers"',
    amountMinor: 1_002,
    isSeenBy: `select id from bank.transfers where split_part(idempotency_key, '/', 2) = $1`,
  },
  submittedMark: {
    statement: 'update "payments" set "submitted_at"',
    amountMinor: 1_002,
    isSeenBy: 'select id from payments where buyer_id = $1 and submitted_at is not null',
  },
  settlement: {
    statement: 'update "payment_applications"',
    amountMinor: 1_002,
    isSeenBy: `select id from payments where buyer_id = $1 and status <> 'pending'`,
  },
} as const;
type Work = keyof typeof works;

const moments = ['beforeCommit', 'afterCommit', 'insideCommit', 'inTheWork'] as const;
type Blow = {
  readonly work: Work;
  readonly moment: (typeof moments)[number];
  readonly kind: 'serverKilled' | 'connectionCut' | 'databaseCrashed';
};

/** After this number of killed servers one connection is cut or one database crashed instead. */
const othersEvery = 4;

/**
 * The faults of the n-th schedule: always a killed server, so that 24 in a row cover each moment of each transaction; every fourth has a
 * second fault.
 */
function blowsOf(number: number): readonly Blow[] {
  const killed: Blow = { ...placeOf(number), kind: 'serverKilled' };
  if (number % othersEvery !== othersEvery - 1) return [killed];
  const other = Math.floor(number / othersEvery);
  const kind = other % 2 === 0 ? 'databaseCrashed' : 'connectionCut';
  return [killed, { ...placeOf(Math.floor(other / 2)), kind }];
}

/** Every pair of work and moment once in 24. */
function placeOf(number: number): Pick<Blow, 'work' | 'moment'> {
  const names = Object.keys(works) as Work[];
  const round = Math.floor(number / moments.length);
  const [moment] = moments.slice(number % moments.length);
  const [work] = names.slice((number + round) % names.length);
  if (!moment || !work) throw new Error('There is no such place.');
  return { work, moment };
}

/** Kills a server around a COMMIT, once per schedule; after the deadline no further one starts. */
export async function runCommitKills({
  seed,
  from,
  count,
  deadlineMs = Infinity,
  log,
}: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  const tally = createTally(log);
  const { world, faults, states, close } = await openRealWorld();
  let next = from;
  try {
    for (; next < from + count && performance.now() - started < deadlineMs; next += 1) {
      for (const blow of blowsOf(next)) {
        const story = await runBlow(world, seed + next, blow);
        tally.add(story);
        world.count(`${blow.kind} ${blow.moment} of the ${blow.work}`);
      }
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    const told = { part: 'commit', seed, from, count, schedules: next - from };
    return tally.totals({ ...told, faults: faults(), states: states(), extra: { seconds } });
  } finally {
    await close();
  }
}

/** One fault at one moment of one transaction; the intent takes effect once, whatever the answer. */
async function runBlow(world: RealWorld, seed: number, blow: Blow): Promise<Story> {
  const { victim, other } = world.pair;
  // All requests go to the victim until its fault, and to the other server afterwards.
  let serving: Place = victim;
  const story = await beginStory(world, seed, 'waits', () => ({
    pickFault: () => null,
    probability: { ofActions: 0, ofOthers: 0 },
    pickPort: () => serving.server().port,
  }));
  let recovery: Recovery = {};
  const strikeOnce = async (): Promise<void> => {
    await open(story);
    await leadUpTo(story, blow.work);
    other.server().freeze();
    let broughtAbout: Promise<void> = Promise.resolve();
    try {
      const { reached } = await armFor(story, blow);
      broughtAbout = bringAbout(story, blow.work);
      const strike = await Promise.race([reached, pause(reachedWithinMs)]);
      if (!strike) throw new Error(`The ${blow.work} was never ${blow.moment}.`);
      await expectMoment(story, blow);
      note(story, `${blow.kind} ${blow.moment} of the ${blow.work}`);
      recovery = await strike();
    } finally {
      other.server().thaw();
      victim.wire.disarm();
      serving = other;
    }
    // Ana is still at her workstation, and repeats until she knows the result.
    await broughtAbout;
  };
  await tell(story, strikeOnce);
  await recovery.revived;
  if (story.violations.length === 0) await expectDone(story, blow);
  return story;
}

/** Longer than a frozen server keeps its locks, and longer than the retry of a statement that waited for them. */
const reachedWithinMs = 2 * waitLimitMs;

async function open(story: Story): Promise<void> {
  const { shared, office } = story;
  await signInAs(story, openTab(shared, 'tab'), 'tom');
  await signInAs(story, openTab(office, 'workstation'), 'ana');
  await until(() => [shared, office].every(isLoaded), waitLimitMs);
}

/** All preconditions of the transaction. */
async function leadUpTo(story: Story, work: Work): Promise<void> {
  if (work !== 'decision') return;
  await payExactly(story, works[work].amountMinor);
  await until(async () => (await countOf(story, 'approvals')) === 1, waitLimitMs);
}

async function bringAbout(story: Story, work: Work): Promise<void> {
  if (work === 'decision') await approveFirst(story);
  else await payExactly(story, works[work].amountMinor);
}

/** A killed server is started again while the other one serves alone. */
type Recovery = { readonly revived?: Promise<void> };

/** Triggers the fault, and returns the recovery from it. */
type Strike = () => Promise<Recovery>;

/** Waits for the moment; the transaction must not start before. */
async function armFor(story: Story, { work, moment, kind }: Blow): Promise<{ readonly reached: Promise<Strike> }> {
  const { database, pair } = story.world;
  const strike = async (cut: () => Promise<void> | void): Promise<Recovery> => {
    if (kind === 'connectionCut') await cut();
    if (kind === 'databaseCrashed') await database.restart();
    if (kind !== 'serverKilled') return {};
    await pair.victim.kill();
    return { revived: pair.victim.revive() };
  };
  if (moment === 'insideCommit') {
    const held = await holdInsideCommit(database, story.account.buyer.id, work);
    const strikeAndRelease = async (): Promise<Recovery> => {
      const recovery = await strike(held.terminate);
      // Nobody waits for the result any more, and the database completes its work.
      await held.release();
      return recovery;
    };
    return { reached: held.isThere.then(() => strikeAndRelease) };
  }
  const at: HeldAt = moment;
  const { statement } = works[work];
  const held = pair.victim.wire.hold({ at, isTheOne: (statements) => statements.includes(statement) });
  return { reached: held.then((sprung) => () => strike(sprung.cut)) };
}

/** The held transaction is at the expected moment: invisible before COMMIT completes, and visible afterwards. */
async function expectMoment({ world, account, ...story }: Story, { work, moment }: Blow): Promise<void> {
  const seen = await world.database.rows(works[work].isSeenBy, [account.buyer.id]);
  if (seen.length > 0 !== (moment === 'afterCommit'))
    throw new Error(`The ${work} was held ${moment}, and ${seen.length} of it were to be seen (seed ${story.seed}).`);
}

async function countOf({ world, account }: Story, table: 'approvals' | 'payments'): Promise<number> {
  const [row] = await world.database.rows<{ count: number }>(`select count(*) from ${table} where buyer_id = $1`, [
    account.buyer.id,
  ]);
  return row?.count ?? 0;
}

/** The intent has taken effect: the payment is recorded once, or the request waits for its decision. */
async function expectDone(story: Story, { work }: Blow): Promise<void> {
  const [payments, approvals] = [await countOf(story, 'payments'), await countOf(story, 'approvals')];
  const isDone = work === 'approvalRequest' ? payments === 0 && approvals === 1 : payments === 1;
  if (!isDone) report(story, 'lost', `${payments} payments and ${approvals} requests came of the ${work}`);
}
