import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { browserPath } from '../../../journeys/support/device.ts';
import type { Results } from './store-results.ts';
import { costTable, growthTable, notMeasured, roundsTable } from './store-table.ts';

const readme = resolve(import.meta.dirname, '../README.md');
/** The heading of the figures that are not measured again; the text from here on stays as it is. */
const frozen = '## Other libraries';

/** Writes the README of the folder again, up to the figures that stay; returns the tables. */
export function writeStoreReport(results: Results): string {
  const sizes = Object.keys(results.rounds)
    .map(Number)
    .toSorted((one, other) => other - one);
  const tables = sizes.flatMap((rowCount) => [
    `### ${rowCount.toLocaleString('en')} invoices`,
    '',
    costTable(results, rowCount),
    '',
    roundsTable(results, rowCount),
    '',
    ...notMeasuredLine(results, rowCount),
  ]);
  const found = [...tables, '### How it grows', '', growthTable(results), '', results.machine];
  const before = readFileSync(readme, 'utf8');
  const frozenAt = before.indexOf(frozen);
  if (frozenAt === -1) throw new Error(`${readme} has no heading "${frozen}", after which the figures stay.`);
  writeFileSync(readme, [heading, ...found, how, before.slice(frozenAt)].join('\n'));
  return found.join('\n');
}

function notMeasuredLine(results: Results, rowCount: number): readonly string[] {
  const names = notMeasured(results, rowCount);
  return names.length === 0 ? [] : [`Not measured yet with so many: ${names.join(', ')}.`, ''];
}

export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const browser = execFileSync(browserPath(), ['--version']).toString().trim();
  return `The machine: ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, ${browser}.`;
}

const heading = `# The device's store, compared with a minimal implementation

\`npm run bench -- store\` measures in real Chromium what has not been measured yet, and writes this file. After an interruption it continues where it stopped.

| Option | Means |
|---|---|
| \`--again\` | measures everything again |
| \`--groups load,start,outbox,delta,settle\` | runs these steps |
| \`--rows 1000,10000,100000,300000\` | number of invoices (default 100,000) |
| \`--rounds 3\` | number of rounds |

On the machine below, each side takes 15 to 80 seconds per round with 10,000 invoices and 40 to 100 seconds with 100,000.

## Results

The baseline (*floor*) is hand-written IndexedDB with compound indexes, shown in its own units. The other columns are relative to it: 1 is the same, lower is
better. They compare medians of the same rounds. Memory and code are absolute. *The same again* is the baseline measured a second time: its distance from 1 is
the noise. If the load is above the number of cores, other work ran at the same time: all times are then too high, and the ratios less exact.

Server rows are written with the durability that the portal uses, on both sides: the transaction survives the end of the browser.

Goals of the portal's store with 100,000 invoices that it does not reach, or not in every run:

| | Goal | What limits it |
|---|---|---|
| First load | 0.10 | the page's thread: each row is written as text without its key names and added to the columns and the first screens. Without any disk writes it still takes nine tenths of the time. A worker encrypts and compresses meanwhile |
| … longest stall | 0.40 (0.35 to 0.50 in four runs) | a page of 1,000 rows is added to the columns and the first screens without a pause |
| Page 10, and the page after it | 0.35 (0.34 to 0.49) | its 50 rows are in almost as many blocks of 32 rows; each block is read, decrypted and decompressed separately |
| A rare search | 0.001 | it scans the text of every row, then reads the blocks of the matches |
| … the first one | 0.04 | it decrypts and decompresses all texts; in the portal this is done in idle time |
| Drain, one by one | 1.0 (0.8 to 1.1) | each entry is a separate encrypted commit with the version counter of the outbox |
| Code beside Dexie | 8 KB | a start loads 7.9 KB. Further queries, writes, compaction and the two workers are loaded when used, and are 8.3, 1.6 and 1 KB more |
`;

const how = `
## How it is measured

Each side has a new profile in each round. The baseline runs first, because its times decide when the others are stopped; the order of the others is
random. A step that takes more than ten times as long as the baseline is stopped and shown as "> 10". Every answer (rows, counts, sums, matches, drained entries) is compared with the same answer computed in Node from a plain array: a difference is shown as
WRONG, an error as FAILED.

| Step | What is done |
|---|---|
| Rows | invoices of about 850 bytes of JSON, always the same (\`invoices.ts\`) |
| First load | pages of 1,000 rows, one after the other, until the last one is durable, without the time to generate the rows |
| Longest stall | the longest time in which the main thread was busy, sampled every 4 ms |
| Cold start | in a new browser process: loading its script, opening, the first 50 invoices with one of the three unpaid statuses by due date, and their count; then also the totals per status, on the same clock. Median of three processes per round |
| Warm | the same in a process that has done it before; then each query once, in the order of the table. The first query includes work that was postponed. Median of three pages per round |
| Search | a substring of the searchable text (number, seller, order, notes), the first 20 by id; three invoices match |
| Changes | with a live view of the first 50: until it shows the change, and until the transaction is complete. Then a new process checks that all of it is stored |
| Outbox | 50 entries, each added in a strict transaction and then removed in another; the time per entry is shown |
| On disk | IndexedDB, files and local storage of the profile after the browser has ended; *after idle time* includes the portal's idle work |
| Memory | \`measureUserAgentSpecificMemory\` of the page and its workers, after a garbage collection |
| Code | all scripts that the browser requested, by gzip size, including Dexie (30 KB) in the portal |

No debugger is attached: the browser gets an address, and the page reports its results. "Durable" means that the transaction is complete.
`;
