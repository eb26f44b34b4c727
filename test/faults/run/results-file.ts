import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartTotals } from '../parts/part-totals.ts';
import { addTotals } from '../parts/part-totals.ts';

/** One stretch of one part as it lies in the results: of which commit and engine it is, and what it came to. */
export type Result = PartTotals & { readonly commit: string; readonly engine: string };

const file = join(import.meta.dirname, '..', 'results.jsonl');

/** Everything that was ever run, oldest first. */
export function readResults(): readonly Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Result);
}

/** Adds a stretch; one that goes on where the last of the same commit and engine ended makes that one longer. */
export function appendResult(result: Result): void {
  const results = readResults();
  const last = results.at(-1);
  const goesOn = last && isSameRun(last, result) && last.from + last.schedules === result.from;
  const kept = goesOn ? [...results.slice(0, -1), { ...last, ...addTotals(last, result) }] : [...results, result];
  writeFileSync(file, kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** What all runs of this engine came to, each seed counted once; null where there are none. */
export function totalsOfEngine(part: string, engine: string): PartTotals | null {
  const ofEngine = readResults().filter((one) => one.part === part && one.engine === engine);
  let totals: PartTotals | null = null;
  let covered = Number.NEGATIVE_INFINITY;
  for (const one of ofEngine.toSorted((left, right) => firstOf(left) - firstOf(right))) {
    if (firstOf(one) < covered) continue;
    covered = firstOf(one) + one.schedules;
    totals = totals ? addTotals(totals, one) : one;
  }
  return totals;
}

/** How many schedules from the seed on are done with this engine already. */
export function doneFrom(part: string, engine: string, seed: number): number {
  const ofEngine = readResults().filter((one) => one.part === part && one.engine === engine);
  let done = 0;
  for (const one of ofEngine.toSorted((left, right) => firstOf(left) - firstOf(right)))
    if (firstOf(one) <= seed + done) done = Math.max(done, firstOf(one) + one.schedules - seed);
  return done;
}

function firstOf({ seed, from }: PartTotals): number {
  return seed + from;
}

function isSameRun(one: Result, other: Result): boolean {
  return (
    one.part === other.part && one.engine === other.engine && one.commit === other.commit && one.seed === other.seed
  );
}
