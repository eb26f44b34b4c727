import * as v from 'valibot';
import { publicProgramSchema } from '../../../domain/programs/program.ts';
import { aProgram, northgate } from '../../world/a-program.ts';
import { closeConnections, sendTo } from './http-wire.ts';
import { startRealDatabase } from './portal-database.ts';
import type { RealWorld } from '../real-story.ts';
import { startServerPair } from './server-pair.ts';
import { letTimePassForJobs } from './time-for-jobs.ts';

/** A real PostgreSQL with two real servers, and the counts of a run. */
export type OpenWorld = {
  readonly world: RealWorld;
  readonly faults: () => Readonly<Record<string, number>>;
  readonly states: () => Readonly<Record<string, number>>;
  readonly done: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
};

const host = `${northgate}.localhost`;

/** Starts everything that schedules on real components share; the bank of this world acts at once. */
export async function openRealWorld(): Promise<OpenWorld> {
  const database = await startRealDatabase();
  await aProgram(database.portal);
  const pair = await startServerPair({ databaseUrl: database.url, bankDelaySeconds: 0 });
  const [faults, states, done] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const answer = await sendTo(pair.pick(0), { path: '/public/program', method: 'GET', headers: { host }, body: '' });
  const jobTime = letTimePassForJobs(database);
  const world: RealWorld = {
    database,
    pair,
    host,
    program: v.parse(publicProgramSchema, JSON.parse(answer.body)),
    count: (name) => void faults.set(name, (faults.get(name) ?? 0) + 1),
    timesMet: (name) => faults.get(name) ?? 0,
    countState: (name) => void states.set(name, (states.get(name) ?? 0) + 1),
    countDone: (kind, times) => void done.set(kind, (done.get(kind) ?? 0) + times),
    timesDone: (kind) => done.get(kind) ?? 0,
  };
  return {
    world,
    faults: () => sorted(faults),
    states: () => sorted(states),
    done: () => sorted(done),
    close: async () => {
      try {
        await jobTime.end();
      } finally {
        await pair.stop();
        closeConnections();
        await database.close();
      }
    },
  };
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
