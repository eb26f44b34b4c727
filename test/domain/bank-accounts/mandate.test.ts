import { expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import {
  canMandateBecome,
  mandateFrom,
  mandateRetryAt,
  mandateStatuses,
  providerMandateStates,
  refuseRetryingMandate,
} from '../../../domain/bank-accounts/mandate.ts';

const failedAt = '2026-11-26T10:00:00.000Z' as Instant;

it('a mandate can change only to a state that may follow its current one', () => {
  const passes = mandateStatuses.map((from) => [from, mandateStatuses.filter((to) => canMandateBecome(from, to))]);
  expect(Object.fromEntries(passes)).toEqual({
    none: ['pending', 'cancelled'],
    pending: ['signed', 'failed', 'cancelled'],
    signed: ['failed', 'cancelled'],
    failed: ['pending', 'cancelled'],
    cancelled: [],
  });
});

it('each state of a provider has a state of the specification, with the reason if the mandate failed', () => {
  const told = providerMandateStates.map((state) => [state, Object.values(mandateFrom(state)).join(' ').trim()]);
  expect(Object.fromEntries(told)).toEqual({
    submitted: 'pending',
    active: 'signed',
    rejected: 'failed rejected',
    expired: 'failed expired',
    blocked: 'failed blocked',
    suspendedByPayer: 'failed suspendedByPayer',
    cancelled: 'cancelled',
  });
});

it('a failed mandate can be registered again after 15 minutes', () => {
  expect(mandateRetryAt(failedAt)).toBe('2026-11-26T10:15:00.000Z');
});

it.each([
  ['failed', '2026-11-26T10:00:00.000Z', { code: 'MANDATE_REGISTRATION_FAILED', values: { minutes: 15 } }],
  ['failed', '2026-11-26T10:14:00.001Z', { code: 'MANDATE_REGISTRATION_FAILED', values: { minutes: 1 } }],
  ['failed', '2026-11-26T10:15:00.000Z', null],
  ['pending', '2026-11-26T10:15:00.000Z', { code: 'MANDATE_NOT_FAILED' }],
  ['signed', '2026-11-26T10:15:00.000Z', { code: 'MANDATE_NOT_FAILED' }],
] as const)('registering a %s mandate again at %s is answered by %j', (status, now, refusal) => {
  expect(refuseRetryingMandate({ status, failedAt }, now as Instant)).toEqual(refusal);
});
