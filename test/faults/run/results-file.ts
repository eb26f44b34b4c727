import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PartTotals, addTotals } from '../parts/part-totals.ts';

/** One stored range of one part: its commit, its engine and its results. */
export type Result = PartTotals & { readonly commit: string; readonly engine: string };

const file = join(import.meta.dirname, '..', 'results.jsonl');

/** All results, oldest first. */
export function readResults(): readonly Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Result);
}

/** Adds a range; if it continues the last one of the same commit and engine, extends that one. */
export function appendResult(result: Result): void {
  const results = readResults();
  const last = results.at(-1);
  const goesOn = last && isSameRun(last, result) && last.from + last.schedules === result.from;
  const kept = goesOn ? [...results.slice(0, -1), { ...last, ...addTotals(last, result) }] : [...results, result];
  writeFileSync(file, kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** The sum of all runs of this engine, with each seed counted once; null without runs. */
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

/** The number of schedules from the seed on that this engine has already completed. */
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
