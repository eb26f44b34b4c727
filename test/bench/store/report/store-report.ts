import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { browserPath } from '../../../journeys/support/device.ts';
import type { Results } from './store-results.ts';
import { costTable, growthTable, notMeasured, roundsTable } from './store-table.ts';

/** Writes README.md beside this file again; returns the tables. */
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
  writeFileSync(resolve(import.meta.dirname, '../README.md'), [heading, ...found, how].join('\n'));
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

const heading = `# The store of a device, against every library that could keep it

\`npm run bench -- store\` measures what is missing here, in real Chromium, and writes this file. It goes on where it was ended; \`-- store --again\`
measures anew. \`--only dexie,sqlite\` names candidates (the floor always runs beside them), \`--groups load,start,outbox,delta,settle\` the steps,
\`--rows 1000,10000,100000,300000\` how many invoices (100,000), \`--rounds 3\` how often, \`--limit 10\` after how
many times the floor's time a step is stopped. The libraries have a package.json of their own in this folder,
and are installed when the bench runs. Ours takes part when \`npm run bench:adapter\` has built it. How each is used stands at the head of its file in
peers/. On the machine below a candidate takes 15 to 80 seconds a round with 10,000 invoices (all of them nine minutes), and 40 to 100 seconds with 100,000
unless steps of it are stopped, which takes longer.

## What was found

The floor is IndexedDB by hand with compound indexes, in its own unit; everybody else is shown as what they cost relative to it (1 = the same, lower is
better), from medians of the same rounds. Memory and code are shown as they are. *The same again* is the floor a second time: how far it is from 1 is the noise. A load above the number of cores means that other work ran beside: both sides are
then slower, and the ratios rougher.

What server rows are written with is what the portal itself asks for: a transaction that outlasts the browser's end, as the floor's and everybody else's.
With 10,000 invoices only the floor, the portal, Dexie and SQLite were measured three times on a machine that did nothing else; with 300,000 once.

What the portal's store aims at with 100,000 invoices, where it does not reach it or not in every run, and what bounds it:

| | Aim | What bounds it |
|---|---|---|
| First load | 0.10 | the page's own thread: each row is written as text without its key names, and taken into columns and first screens. Where nothing is written to the disk at all it is nine tenths as long; sealing and deflating happen in a worker meanwhile |
| … longest stall | 0.40 (0.35 to 0.50 in four runs) | one page of 1,000 rows that is taken into columns and first screens without a pause |
| Page 10, and the page after it | 0.35 (0.34 to 0.49) | its 50 rows lie in nearly as many blocks of 32, which are read, opened and inflated each for itself. SQLite and TinyBase read the rows alone |
| A rare search | 0.001 | a look through the text of every row, then the blocks of what was found |
| … the first one | 0.04 | all texts are opened and inflated; in the portal idle time has done so before |
| Drain, one by one | 1.0 (0.8 to 1.1) | each entry is a sealed commit of its own, under the mark of the outbox |
| Code beside Dexie | 8 KB | 7.9 KB is what a start loads; what asks further, writes, tidies, and the two workers come when they are wanted, and are 8.3, 1.6 and 1 KB more |

Only searches over everything that lies in memory anyway (TinyBase, TanStack Query) are faster, and cost 65 to 136 MB of it at each start; and a load that is one
record, written when it is over (TanStack Query, whole), which loses all of it where it is cut off.
`;

const how = `
## How it is measured

Each round gives each candidate a fresh profile; the order is shuffled after the floor, which goes first because it says when the others are stopped: a
step that takes more than ten times as long ends there and is shown as "> 10". What could not be loaded in that time has no further figures. Every answer (rows, counts,
sums, finds, what was drained) is compared with one worked out in Node over a plain array; one that differs is shown as WRONG, one that threw as FAILED.

| Step | What is done |
|---|---|
| Rows | invoices of about 850 bytes of JSON, the same ones every time (\`invoices.ts\`) |
| First load | pages of 1,000 handed over one after the other, until the last is durable; making the rows is not counted |
| Longest stall | the longest time for which the main thread did nothing else, looked at every 4 ms |
| Cold start | in a new browser process: the candidate's script, opening, the first 50 of the three unpaid statuses by due date with their count; then also the totals per status, on the same clock. Median of three processes a round |
| Warm | the same in a process that has done it before; then each query once, in the order of the table: the first bears what a candidate has put off. Median of three pages a round |
| Search | what an invoice is found by (number, seller, order, notes) as a substring, the first 20 by id; there are three such invoices |
| Changes | with a live view of the first 50: until it shows the change, and until the transaction has completed. Then a new process looks whether all of it is there |
| Outbox | 50 entries, each in a strict transaction, then each taken out by a transaction of its own; shown is one |
| On disk | IndexedDB, OPFS and local storage of the profile, after the browser has ended; after idle time, once a candidate has done what it does then |
| Memory | \`measureUserAgentSpecificMemory\` of the page and its workers, after a collection |
| Code | what the browser asked for, by gzip, Dexie (30 KB) included where it is used |

Nobody looks into the browser meanwhile: it is told where to go, and the page tells what it found. "Durable" means that the transaction has completed;
what writes all it has at once (TanStack Query whole, TinyBase, Apollo) loses a load that is cut off before its end.
`;
