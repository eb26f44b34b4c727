import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchResult } from './bench-result.ts';
import { openBenchWorld, type BenchWorld } from './bench-world.ts';
import { benchColdStart } from './parts/cold-start.ts';
import { benchFiles } from './parts/files.ts';
import { benchFirstLoad } from './parts/first-load.ts';
import { benchFirstSync } from './parts/first-sync.ts';
import { benchLedgerFrames } from './parts/ledger-frames.ts';
import { benchLimitCheck } from './parts/limit-check.ts';
import { benchOutboxStart } from './parts/outbox-start.ts';
import { benchLargeDatabase } from './parts/large-database.ts';
import { benchPalette } from './parts/palette.ts';
import { benchReplay } from './parts/replay.ts';
import { benchServer } from './parts/server.ts';
import { benchStreams } from './parts/streams.ts';
import { benchCrowd } from './parts/crowd.ts';
import { benchHundredThousand } from './parts/hundred-thousand.ts';
import { large, tableOf, writeReport } from './report.ts';
import { runStoreBench } from './store/run-store-bench.ts';

type Part = (world: BenchWorld, repetitions: number) => Promise<BenchResult | readonly BenchResult[]>;
type PartOf = {
  readonly run: Part | (() => ReturnType<Part>);
  readonly share?: number | 'once';
  readonly invoices?: number | null;
};

/**
 * `share`: the fraction of the repetitions, for parts in which one takes as long as ten starts; 'once' for a part that takes one long run. `invoices`: another number of invoices
 * for the customer, or null for a part that prepares its own database.
 */
const parts: Readonly<Record<string, PartOf>> = {
  'first-load': { run: benchFirstLoad },
  'cold-start': { run: benchColdStart },
  'first-sync': { run: benchFirstSync, share: 1 / 2 },
  'limit-check': { run: benchLimitCheck },
  palette: { run: benchPalette, share: 1 / 2 },
  replay: { run: benchReplay },
  'outbox-start': { run: (_world, repetitions) => benchOutboxStart(repetitions) },
  files: { run: (_world, repetitions) => benchFiles(repetitions), share: 1 / 2 },
  'ledger-frames': { run: benchLedgerFrames, share: 1 / 2 },
  crowd: { run: (world) => benchCrowd(world), share: 'once' },
  server: { run: () => benchServer(), share: 'once', invoices: null },
  streams: { run: benchStreams, share: 'once', invoices: null },
  'large-database': { run: () => benchLargeDatabase(given.world), share: 'once', invoices: null },
  [large]: { run: benchHundredThousand, share: 1 / 2, invoices: 100_000 },
};

const [what, ...rest] = process.argv.slice(2);
// A manual stop also ends all started processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
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
  const found: BenchResult[] = [];
  for (const invoices of new Set(given.part.map((name) => partNamed(name).invoices)))
    found.push(
      ...(await measure(
        given.part.filter((name) => partNamed(name).invoices === invoices),
        invoices,
      )),
    );
  console.log(tableOf(found));
  return found.every(({ isKept }) => isKept) ? 0 : 1;
}

/** The parts with this number of invoices, in one world. */
async function measure(names: readonly string[], invoices: number | null | undefined): Promise<readonly BenchResult[]> {
  const world = invoices === null ? null : await openBenchWorld(given.world, invoices);
  const found: BenchResult[] = [];
  try {
    for (const name of names) {
      const { run, share = 1 } = partNamed(name);
      console.error(`${name}…`);
      const repetitions = share === 'once' ? 1 : Math.ceil(Number(given.repeat) * share);
      const results = [await run(world as BenchWorld, repetitions)].flat();
      const on = new Date().toISOString().slice(0, 10);
      writeReport({ [name]: { on, load: loadavg()[0] ?? 0, repetitions, results } }, Object.keys(parts));
      found.push(...results);
    }
  } finally {
    await world?.end();
  }
  return found;
}

function partNamed(name: string): PartOf {
  const part = parts[name];
  if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`);
  return part;
}
