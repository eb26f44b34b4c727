import { expect, it } from 'vitest';
import { delegationStage, refuseDelegationDays } from '../../../domain/approvals/delegation.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';

const today = plainDate('2026-11-21');

it.each([
  ['2026-11-20', '2026-11-25', { code: 'DELEGATION_PAST' }],
  ['2026-11-21', '2026-11-25', null],
  ['2026-11-25', '2026-11-26', null],
  ['2026-11-25', '2026-11-25', { code: 'DELEGATION_ORDER' }],
  ['2026-11-25', '2026-11-24', { code: 'DELEGATION_ORDER' }],
  // 364, 365 and 366 days.
  ['2026-12-01', '2027-11-29', null],
  ['2026-12-01', '2027-11-30', null],
  ['2026-12-01', '2027-12-01', { code: 'DELEGATION_TOO_LONG', values: { days: 365 } }],
])('a delegation from %s until %s is accepted or refused', (firstDay, lastDay, refusal) => {
  expect(refuseDelegationDays(plainDate(firstDay), plainDate(lastDay), today)).toEqual(refusal);
});

it.each([
  ['2026-11-22', '2026-11-25', false, 'planned'],
  ['2026-11-21', '2026-11-25', false, 'inForce'],
  ['2026-11-10', '2026-11-21', false, 'inForce'],
  ['2026-11-10', '2026-11-20', false, 'over'],
  ['2026-11-10', '2026-11-25', true, 'over'],
] as const)('a delegation from %s until %s, revoked %s, is %s', (firstDay, lastDay, isRevoked, stage) => {
  const days = { firstDay: plainDate(firstDay), lastDay: plainDate(lastDay) };
  expect(delegationStage({ ...days, isRevoked }, today)).toBe(stage);
});
