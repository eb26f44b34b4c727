import { describe, expect, it } from 'vitest';
import { actionKinds, scheduledOf } from '../examples/examples.ts';
import { happeningNames } from './acts/real-happenings.ts';
import { limitOfMany } from '../wait-limits.ts';
import { runRealSchedules } from './run-real-schedules.ts';
import { blows } from './world/server-weather.ts';
import { wireFaults } from './world/wire-faults.ts';

/** REAL_SCHEDULES sets the number: from 100 on the coverage must be complete. The long suite runs thousands (`--part real`). */
const count = Number(process.env['REAL_SCHEDULES'] ?? 10);
const seed = Number(process.env['REAL_SEED'] ?? 1);

describe('On two real servers, a real PostgreSQL and a bank with its own ledger', () => {
  it(
    'nothing is lost, nothing is paid twice, and every device ends with what its person may see',
    { timeout: limitOfMany(count, 10_000) },
    async () => {
      const totals = await runRealSchedules({ seed, from: 0, count, log: console.log });
      console.log(`on real parts: ${JSON.stringify(totals)}`);
      const { duplicate, lost, falsePaid, foreign, diverged } = totals;
      expect({ duplicate, lost, falsePaid, foreign, diverged }).toEqual({
        duplicate: 0,
        lost: 0,
        falsePaid: 0,
        foreign: 0,
        diverged: 0,
      });
      expect(totals.schedules).toBe(count);
      // A run of a few schedules need not cover everything.
      if (count < 100) return;
      const ofActions = wireFaults.map((fault) => `${fault}OfActions`);
      const names = [...wireFaults, ...ofActions, ...happeningNames, ...blows];
      expect(names.filter((name) => !(name in totals.faults))).toEqual([]);
      const done = actionKinds.filter((kind) => scheduledOf(kind) && !scheduledOf(kind)?.isOnlyInModel);
      expect(done.filter((kind) => !totals.extra?.[kind])).toEqual([]);
      expect(totals.extra?.['payInvoices']).toBeGreaterThan(count / 4);
    },
  );
});
