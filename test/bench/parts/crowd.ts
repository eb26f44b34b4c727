import { startRealPostgres } from '../../real-postgres.ts';
import { type AskForChanges, signedInAt } from '../../journeys/support/server/asked-server.ts';
import { tom } from '../../journeys/support/steps.ts';
import type { BenchResult } from '../bench-result.ts';
import { type BenchWorld, openBenchWorld } from '../bench-world.ts';
import { median, percentile } from '../measure.ts';

const [loadsAtOnce, questions] = [60, 400];
const most = 5;

/** One session loads all rows with sixty concurrent requests, while a user of another buyer pulls changes; on both databases. */
export async function benchCrowd(embedded: BenchWorld): Promise<readonly BenchResult[]> {
  const postgres = await startRealPostgres();
  try {
    const world = await openBenchWorld(undefined, undefined, postgres.url);
    try {
      return [await crowd('PostgreSQL', world), await crowd('embedded', embedded)];
    } finally {
      await world.end();
    }
  } finally {
    await postgres.stop();
  }
}

async function crowd(database: string, world: BenchWorld): Promise<BenchResult> {
  const news = await askForNews(await signedInAt(world.port, tom));
  const load = await signedInAt(world.port, world.bigAdmin);
  await times(news, 50);
  const quiet = await times(news, questions);
  const loading = loads(load);
  const crowded = await times(news, questions);
  const answered = await loading.stop();
  const ratio = percentile(crowded, 0.99) / median(quiet);
  return {
    what: `Another buyer's question during ${loadsAtOnce} first loads at once (${database}): p99 to quiet median`,
    found: `${ratio.toFixed(1)} ×`,
    bound: `≤ ${most} ×`,
    isKept: ratio <= most,
    ours: `${percentile(crowded, 0.99).toFixed(0)} ms, median ${median(crowded).toFixed(1)} ms; ${answered} loads answered`,
    bare: `${median(quiet).toFixed(1)} ms`,
  };
}

/** The most frequent request of a device: changes since its cursor. */
async function askForNews(ask: AskForChanges): Promise<() => Promise<void>> {
  let [cursor, more] = [null as string | null, true];
  while (more) ({ cursor, more } = await ask({ cursor, limit: 2_000 }));
  return async () => void (await ask({ cursor, limit: 2_000 }));
}

async function times(ask: () => Promise<void>, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await ask();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Keeps this number of first loads running until it is stopped; a refused load was throttled and is retried. */
function loads(ask: AskForChanges): { readonly stop: () => Promise<number> } {
  const state = { goesOn: true, answered: 0 };
  const lane = async () => {
    while (state.goesOn)
      await ask({ cursor: null, limit: 2_000 }).then(
        () => void (state.answered += 1),
        () => undefined,
      );
  };
  const lanes = Array.from({ length: loadsAtOnce }, lane);
  return {
    stop: async () => {
      state.goesOn = false;
      await Promise.all(lanes);
      return state.answered;
    },
  };
}
