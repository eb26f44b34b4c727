import { expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { dueNewsOf, limitNews } from '../../../domain/users/notice-rules.ts';
import { aCharge } from '../a-charge.ts';

const today = plainDate('2026-11-20');
const due = (dueDate: string, changes: Parameters<typeof aCharge>[0] = {}) =>
  dueNewsOf(aCharge({ status: 'open', dueDate: plainDate(dueDate), ...changes }), today);

it('people are notified of an invoice from three days before it is due, and of an overdue one for a week', () => {
  expect(['2026-11-24', '2026-11-23', '2026-11-20'].map((day) => due(day))).toEqual([null, 'due-soon', 'due-soon']);
  expect(['2026-11-19', '2026-11-13', '2026-11-12'].map((day) => due(day))).toEqual(['overdue', 'overdue', null]);
});

it('people are not notified of an invoice that nobody has to pay', () => {
  expect(due('2026-11-20', { status: 'paid' })).toBe(null);
  expect(due('2026-11-20', { hasOpenDispute: true })).toBe(null);
  expect(due('2026-11-20', { remainingDueMinor: 500, pendingAmountMinor: 500 })).toBe(null);
  expect(due('2026-11-20', { type: 'credit' })).toBe(null);
});

it('each share of a limit is reported once, until less than 75% is used', () => {
  const of = (limitMinor: number, spentMinor: number) => ({ limitMinor, spentMinor, authorisedMinor: 0 });
  const [at90, at75] = [
    { share: 90, limitMinor: 100 },
    { share: 75, limitMinor: 100 },
  ] as const;
  expect(limitNews(of(100, 95), null)).toEqual({ share: 90, keep: at90 });
  expect(limitNews(of(100, 95), at75)).toEqual({ share: 90, keep: at90 });
  expect(limitNews(of(100, 80), at90)).toEqual({ share: null, keep: at90 });
  expect(limitNews(of(100, 74), at90)).toEqual({ share: null, keep: null });
  expect(limitNews(of(120, 95), at90)).toEqual({ share: null, keep: { share: 75, limitMinor: 120 } });
  expect(limitNews(of(90, 90), at90)).toEqual({ share: 100, keep: { share: 100, limitMinor: 90 } });
});
