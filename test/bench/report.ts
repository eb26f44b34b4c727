import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { BenchResult } from './bench-result.ts';

/** The results as a table that is readable on a terminal and in Markdown. */
export function tableOf(results: readonly BenchResult[]): string {
  const head = ['What', 'Found', 'Bound', '', 'Portal: median (fastest–slowest)', 'Bare page'];
  const rows = results.map(({ what, found, bound, isKept, ours, bare }) => [
    what,
    found,
    bound,
    bound === 'shown' ? '' : isKept ? 'kept' : 'MISSED',
    ours,
    bare,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The last results of one part, and the load of the machine at that time. */
const Measured = v.object({
  on: v.string(),
  load: v.number(),
  repetitions: v.number(),
  results: v.array(
    v.object({
      what: v.string(),
      found: v.string(),
      bound: v.string(),
      isKept: v.boolean(),
      ours: v.string(),
      bare: v.string(),
    }),
  ),
});
type Measured = v.InferOutput<typeof Measured>;

/** The part with a hundred thousand invoices, and the same for the earlier build, with rows in indexed tables. */
export const large = 'hundred-thousand';
const largeBefore = `${large}-before`;

function largeTable(known: Readonly<Record<string, Measured>>): readonly string[] {
  const [now, before] = [known[large], known[largeBefore]];
  if (!now) return [];
  const rows = now.results.map(({ what, ours, bound }, at) => [what, before?.results[at]?.ours ?? '', ours, bound]);
  return [
    '',
    '## With 100,000 invoices, before and after the sealed store',
    '',
    '| What | Rows in tables with indexes | Sealed store | Bound |',
    '| --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}

/** Replaces the earlier results of the same parts, and writes README.md beside this file again. */
export function writeReport(measuredNow: Readonly<Record<string, Measured>>, allParts: readonly string[]): void {
  const file = fileURLToPath(new URL('results.json', import.meta.url));
  const known = existsSync(file) ? v.parse(v.record(v.string(), Measured), JSON.parse(readFileSync(file, 'utf8'))) : {};
  const merged = Object.entries({ ...known, ...measuredNow }).filter(
    ([part]) => part === largeBefore || allParts.includes(part),
  );
  const inOrder = merged.toSorted(([one], [other]) => allParts.indexOf(one) - allParts.indexOf(other));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  const missing = allParts.filter((part) => !inOrder.some(([name]) => name === part));
  const readme = [
    heading,
    tableOf(inOrder.flatMap(([part, { results }]) => (part.startsWith(large) ? [] : results))),
    missed,
    ...largeTable(Object.fromEntries(inOrder)),
    '',
    ...inOrder.map(
      ([part, one]) =>
        `- ${part}: ${one.on}, ${one.repetitions === 1 ? 'one run' : `${one.repetitions} repetitions`}, load ${one.load.toFixed(1)}`,
    ),
    ...missing.map((part) => `- ${part}: not measured yet`),
    '',
    machine(),
    how,
  ];
  writeFileSync(fileURLToPath(new URL('README.md', import.meta.url)), readme.join('\n'));
}

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  const browser = execFileSync(process.env['CHROMIUM_PATH'] ?? 'chromium', ['--version'])
    .toString()
    .trim();
  return [
    `The machine: ${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}, ${browser}. If the load is above the`,
    'number of cores, other work ran at the same time: the times of both sides are then too high, and the ratios less exact.',
  ].join('\n');
}

const heading = `# Speed, compared with a minimal implementation

\`npm run bench\` installs and builds what is missing, runs all parts, prints this table and writes this file. It exits with 1 if a bound is missed.
\`-- --part NAME\` runs one part (first-load, cold-start, first-sync, limit-check, palette, replay, outbox-start, files, ledger-frames, crowd, server, streams, large-database, hundred-thousand).
\`-- --repeat N\` sets the number of repetitions. \`-- --world DIR\` keeps the prepared database in that directory for later runs. \`large-template.ts\` makes a PostgreSQL
with 1,000 businesses and 1,000,000 charges there, once (some minutes), and copies it in seconds.
These are not tests: \`npm test\` does not depend on any of these times.
`;

const missed = `
Why some bounds are missed:

- **Sign-in page and first invoices.** The bench counts every script that the browser has requested by then, also those for later. \`npm test\` has limits
  for the scripts that each page needs.
- **Search in 100,000 invoices.** Not profiled. The 50 rows of an answer are in almost as many encrypted blocks, and the router, the list and its counts are
  rendered again for each letter.
- **Memory of an open event stream.** 20.7 KB in one run; not profiled.
- **Small business in a large database, nothing new.** One run; not profiled.
- **Rows of a load while others ask.** The load takes smaller pages while somebody else waits, so that others wait at most four times as long.
`;

const how = `
## How it is measured

The two sides of a ratio run alternately in one run, each of them first in turn, and their medians are compared. Each start uses a new browser
process with an existing profile. The clock starts with the navigation and stops with the frame that shows the result. "Without a network" means that nothing
listens on the server's port. No debugger is attached during a cold start (\`plain-browser.ts\`): with one attached, V8 parses whole scripts again after
each error or request, which does not happen in a user's browser.

| What | The portal | The bare page |
|---|---|---|
| First load | all files that the browser requests until the form can be sent, or until the first invoice is shown, by gzip size; without the files that the worker precaches | – |
| Start | the list of all invoices of a buyer with 10,000 invoices of this year, sorted by due date, until 50 are shown in a visible window. The list has been opened before on this device, so a snapshot of the page is shown first (\`src/start/snapshot\`). The two rows below measure the page itself: the same list, and an order that was never used before | React renders the same 50 rows, read by an index from hand-written IndexedDB with 10,000 rows. Its worker has the portal's caching without the engine, under the same security policy |
| First sync | sign-in on a new device, from the first request for rows until the list is shown: server, database, parsing, writing and the first rendering | fetches the same recorded answers as static compressed files and writes them with Dexie's bulkPut to the same tables and indexes, with the same durability, one transaction for each answer |
| Limit check | navigation, the frame, the cards, and typing an amount as soon as there is a field, until the answer is shown. The snapshot of the page answers by the page's own rule. The processor is slowed down four times | a precached page with one word, rendered by React, with the same slowdown |
| Replay | 180 edits of invoices and 20 more edits of the same invoices, made without a network. The requests to a real server are counted | – |
| Another buyer's question | one session loads its 10,000 invoices again and again, 60 requests at a time, while a person of another buyer sends 400 requests for changes one after the other. The 99th percentile of these requests is compared with their median without that load | – |
| Server | the built server on PostgreSQL with 10 customers of 4,000 invoices. Each request is first sent by 16 callers at once, to find the highest load; then at 80 % of it at a steady rate, in cells of 20 seconds, three in turns for each side. The processor time is that of the server and of all processes of the database, divided by the answers. Both sides must answer with the same rows | Apollo Server, fastify, pg with named statements, DataLoader, a signed token and one session row, the role's filter in SQL (\`server/peer/reference.ts\`); a second line of it opens a transaction with the product's role and row security |
| Large database | a business of some hundred charges among 1,000 businesses with 1,000,000 charges, beside the same in a database of 10,000; then while the largest business loads its 100,000 charges | – |
| Event streams | 5,000 open streams of 50 businesses, 1,000 of them of one. One invoice of that business changes, and each device waits as it is told and pulls. Then the server is ended and started again | – |
| Statements and exports | in a browser with 10,000 invoices, from the click until the statement is shown or the file is saved. *Longest task* is the longest task of the page's thread. *Longest frame* is the longest time between two frames; other work of the machine adds to it | – |
| 100,000 invoices | a start and a first sync as above, of the page itself. Each letter is typed after the answer to the previous one is complete. Its time ends with the frame of the last change | – |
| 5,000 waiting entries | the engine opens, reads and parses every entry (fake-indexeddb, in Node) | reads the same records at once |
`;
