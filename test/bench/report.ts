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
      ([part, one]) => `- ${part}: ${one.on}, ${one.repetitions} repetitions, load ${one.load.toFixed(1)}`,
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
    `The machine: ${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}, ${browser}. A load above the number`,
    'of cores means that other work ran beside: the milliseconds are then too high on both sides, and the ratios rougher.',
  ].join('\n');
}

const heading = `# How fast, against the least that could do it

\`npm run bench\` installs and builds what is missing, measures, prints this table and writes this file; it ends with 1 where a bound is missed.
\`-- --part NAME\` measures one part anew (first-load, cold-start, first-sync, limit-check, palette, replay, outbox-start, files, ledger-frames, crowd, hundred-thousand), \`-- --repeat N\` says how often,
\`-- --world DIR\` keeps the prepared database there for the next run. Nothing here is a test: no time decides whether \`npm test\` passes.
`;

const missed = `
What is behind those that are missed: the sign-in page has grown by passkeys, codes and single sign-on (\`npm test\` holds it at 141 KB). Of the scripts to the first
invoices 130 KB are what every page starts with, 87 the frame, 32 the database library, 29 the pieces of screens, 24 the words, 14 the engine. The limit check was within its bound before records
were sealed; where its time goes now was not taken apart. Nor was a letter in the search of 100,000: by reading, its fifty rows lie in nearly as many sealed blocks, and
the router, the list and its counts are drawn with it.
`;

const how = `
## How it is measured

Both sides of a ratio run in turn in one run, who is first changes, and the medians are compared. Each start is of a browser process of its own
on a kept profile; the clock begins with the navigation and ends with the frame in which the thing is on the screen. "Without a
network" means that nothing listens on the server's port any more. No inspector is attached to a cold start, on either side
(\`plain-browser.ts\`): with one, V8 parses whole scripts again wherever an error or a request is made, which nobody's own browser does.

| What | The portal | The bare page |
|---|---|---|
| First load | every file that the browser asks for until the form can be sent, or the first invoice is there, by gzip; without what the worker precaches | – |
| Start | the list of all invoices of a buyer with 10,000 of this year, sorted by due date, until 50 are there, in a window that shows them; somebody has opened it before, as one does: what stands there first is the copy of how it looked, which counts only while nothing has been written since (\`src/start/snapshot\`); below it the same until the page itself stands there, and in an order that nobody has asked for before | React draws the same 50, read by an index from hand-written IndexedDB that holds the 10,000; its worker is the portal's caching without the engine, under the same policy |
| First sync | sign-in on a new device, from the first question for rows until the list stands there: server and database, parsing, writing, the first drawing | fetches the same answers, recorded, as static compressed files; writes them by Dexie's bulkPut into the same tables with the same indexes, as durably, a transaction for each |
| Limit check | navigation, the frame, the cards, an amount typed as soon as there is a field, until the answer is drawn, which the copy of the page does by the page's own rule; processor slowed down four times | a precached page of one word drawn by React, slowed down as much |
| Replay | 180 edits of invoices and 20 more of the same ones, made without a network; counted is what goes over the wire to a real server | – |
| Somebody else's first loads | one session asks for its 10,000 invoices from the beginning, 60 requests at a time, for as long as a colleague of another buyer asks 400 times, one after the other, what is new; the 99th percentile of these against the median without that load | – |
| Statements and exports | in the browser of a buyer with 10,000 invoices: from the click until the statement stands there or the file is saved; the longest task of the page by its own observer, and the longest time between two frames, which other work of the machine adds to | – |
| 100,000 invoices | a start and a first sync as above, of the page itself; a letter is typed when the answer to the one before has come to rest, and counts from its event to the frame of the last change that follows | – |
| 5,000 waiting | the engine opens, reads and parses every entry (fake-indexeddb, in Node) | reads the same records at once |
`;
