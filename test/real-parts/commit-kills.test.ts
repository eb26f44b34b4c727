import { describe, expect, it } from 'vitest';
import { limitOfMany } from '../wait-limits.ts';
import { runCommitKills } from './commit-kills.ts';

const count = Number(process.env['REAL_KILLS'] ?? 10);
const seed = Number(process.env['REAL_SEED'] ?? 1);

describe('A server that is killed around COMMIT', () => {
  it(
    'has done the thing once or not at all, and the next one finishes it',
    { timeout: limitOfMany(count, 60_000) },
    async () => {
      const totals = await runCommitKills({ seed, from: 0, count, log: console.log });
      console.log(`killed around COMMIT: ${JSON.stringify(totals)}`);
      const { schedules, duplicate, lost, falsePaid, foreign, diverged } = totals;
      expect({ schedules, duplicate, lost, falsePaid, foreign, diverged }).toEqual({
        schedules: count,
        duplicate: 0,
        lost: 0,
        falsePaid: 0,
        foreign: 0,
        diverged: 0,
      });
    },
  );
});
