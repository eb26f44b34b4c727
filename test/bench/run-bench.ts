import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchResult } from './bench-result.ts';
import { openBenchWorld } from './bench-world.ts';
import type { BenchWorld } from './bench-world.ts';
import { benchColdStart } from './parts/cold-start.ts';
import { benchFirstLoad } from './parts/first-load.ts';
import { benchFirstSync } from './parts/first-sync.ts';
import { benchLimitCheck } from './parts/limit-check.ts';
import { benchOutboxStart } from './parts/outbox-start.ts';
import { benchReplay } from './parts/replay.ts';
import { tableOf, writeReport } from './report.ts';
import { runStoreBench } from './store/run-store-bench.ts';

type Part = (world: BenchWorld, repetitions: number) => Promise<BenchResult | readonly BenchResult[]>;

const parts: Readonly<Record<string, Part>> = {
  'first-load': benchFirstLoad,
  'cold-start': benchColdStart,
  'first-sync': benchFirstSync,
  'limit-check': benchLimitCheck,
  replay: benchReplay,
  'outbox-start': (_world, repetitions) => benchOutboxStart(repetitions),
};

const [what, ...rest] = process.argv.slice(2);
// An end by hand is an end like any other: what was started goes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (what === 'store') process.exit(await runStoreBench(rest));

const { values: given } = parseArgs({
  options: {
    repeat: { type: 'string', default: '7' },
    part: { type: 'string', multiple: true, default: Object.keys(parts) },
    world: { type: 'string' },
  },
});
process.exit(await main());

async function main(): Promise<number> {
  const world = await openBenchWorld(given.world);
  const found: BenchResult[] = [];
  try {
    for (const name of given.part) {
      const part = parts[name];
      if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`);
      console.error(`${name}…`);
      // A first sync takes as long as ten starts.
      const repetitions = Math.ceil(Number(given.repeat) / (name === 'first-sync' ? 2 : 1));
      const results = [await part(world, repetitions)].flat();
      const on = new Date().toISOString().slice(0, 10);
      writeReport({ [name]: { on, load: loadavg()[0] ?? 0, repetitions, results } }, Object.keys(parts));
      found.push(...results);
    }
  } finally {
    await world.end();
  }
  console.log(tableOf(found));
  return found.every(({ isKept }) => isKept) ? 0 : 1;
}
