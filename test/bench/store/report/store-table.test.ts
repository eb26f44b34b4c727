import { describe, expect, it } from 'vitest';
import type { Found } from './metrics.ts';
import { stepLimits } from './step-limits.ts';
import { mediansOf, noResults, roundsOf, withRound, withoutRounds } from './store-results.ts';
import { costTable, growthTable, notMeasured } from './store-table.ts';

const rowCount = 10_000;
const at = (candidate: string) => ({ rowCount, candidate, group: 'load' }) as const;
const round = (found: Found, floor: Found) => ({ on: '2026-11-22', load: 1, found, floor });
const line = (table: string, title: string) => table.split('\n').find((one) => one.startsWith(`| ${title}`));

describe('the table of the store', () => {
  it('shows the baseline in its unit and the others relative to it', () => {
    let results = withRound(noResults, at('floor'), round({ load: 2_000 }, { load: 2_000 }));
    results = withRound(results, at('portal-store'), round({ load: 3_000 }, { load: 2_000 }));
    expect(line(costTable(results, rowCount), 'First load')).toMatch(/\| 5,000 rows\/s \| 1\.50 +\|$/);
    expect(line(growthTable(results), 'First load')).toMatch(/IndexedDB by hand \| 5,000 /);
  });

  it('names what was not measured', () => {
    const results = withRound(noResults, at('portal-store'), round({ load: 1 }, { load: 1 }));
    expect(notMeasured(results, rowCount)).toContain('the same again');
    expect(notMeasured(results, rowCount)).not.toContain('portal');
  });

  it('shows memory in absolute numbers', () => {
    const memory = { rowCount, group: 'start' } as const;
    const ofFloor = { memoryStart: 500_000 };
    let results = withRound(noResults, { ...memory, candidate: 'floor' }, round(ofFloor, ofFloor));
    results = withRound(results, { ...memory, candidate: 'portal-store' }, round({ memoryStart: 16_000_000 }, ofFloor));
    expect(line(costTable(results, rowCount), 'Memory')).toMatch(/\| 0\.5 MB +\| 16 MB +\|$/);
  });

  it('compares medians of the same rounds', () => {
    let results = withRound(noResults, at('floor'), round({ load: 9 }, { load: 9 }));
    for (const [found, floor] of [
      [10, 10],
      [20, 10],
      [90, 20],
    ]) {
      results = withRound(results, at('portal-store'), round({ load: found ?? 0 }, { load: floor ?? 0 }));
    }
    expect(mediansOf(results, { rowCount, candidate: 'portal-store', metric: 'load' })).toEqual({
      found: 20,
      floor: 10,
    });
  });

  it('ranks a stopped step as slower than every finished one', () => {
    let results = noResults;
    for (const load of [10, 'over', 30, 'over', 20] as const) {
      results = withRound(results, at('portal-store'), round({ load }, { load: 10 }));
    }
    expect(mediansOf(results, { rowCount, candidate: 'portal-store', metric: 'load' })).toEqual({
      found: 30,
      floor: 10,
    });
    results = withRound(results, at('portal-store'), round({ load: 'over' }, { load: 10 }));
    expect(mediansOf(results, { rowCount, candidate: 'portal-store', metric: 'load' })).toBe('over');
  });

  it.each([
    [{ load: 'over' }, '> 10'],
    [{ load: 200 }, '> 10'],
    [{ load: 'wrong' }, 'WRONG'],
    [{ load: 'failed' }, 'FAILED'],
    [{}, '–'],
    [{ load: 0.0123 }, '0.001'],
  ] as const)('shows %j as %s', (found, shown) => {
    let results = withRound(noResults, at('floor'), round({ load: 10 }, { load: 10 }));
    results = withRound(results, at('portal-store'), round(found, { load: 10 }));
    expect(line(costTable(results, rowCount), 'First load')).toMatch(new RegExp(`\\| ${shown} +\\|$`));
  });

  it('replaces only what is measured again', () => {
    let results = withRound(noResults, at('portal-store'), round({ load: 1 }, { load: 1 }));
    results = withRound(
      results,
      { rowCount, candidate: 'portal-store', group: 'start' },
      round({ cold: 1 }, { cold: 1 }),
    );
    results = withoutRounds(results, { rowCount, candidate: 'portal-store', groups: ['load'] });
    expect(roundsOf(results, rowCount, 'portal-store', 'load')).toHaveLength(0);
    expect(roundsOf(results, rowCount, 'portal-store', 'start')).toHaveLength(1);
  });
});

describe('a step', () => {
  it('is stopped after ten times the time of the baseline', () => {
    expect(stepLimits({ load: 1_000 })('load')).toBe(11_500);
  });

  it('may take long while there is no baseline', () => {
    expect(stepLimits(undefined)('load')).toBe(300_000);
  });
});
