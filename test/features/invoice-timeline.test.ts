import { expect, it } from 'vitest';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { timelineOf } from '../../src/features/invoices/detail/invoice-timeline.ts';
import type { EntryState } from '../../src/offline/offline.ts';
import { aCharge } from '../domain/a-charge.ts';
import { chargeId } from '../faults/model-rows.ts';
import { anEntry } from '../offline/entries/an-entry.ts';

const waiting: EntryState = { kind: 'waiting', attempts: 0, notBeforeMs: 0, cause: 'new' };
const refused: EntryState = { kind: 'needsYou', need: { code: 'NOT_PAYABLE', values: {}, current: [] } };
const sent: EntryState = { kind: 'sent', outcome: 'completed', feedVersion: 1 };

it.each([
  ['waits to be sent', waiting, true],
  ['was refused, which is asked about in the outbox', refused, false],
  ['was sent, which the audit trail tells', sent, false],
])('a payment that %s', (_what, state, isShown) => {
  const story = { activity: [], payments: [], disputes: [], adjustments: [] };
  const entries = [anEntry({ state })];
  const items = timelineOf(aCharge({ id: chargeId(1) }), story, entries, 'Europe/London', plainDate('2026-11-20'));
  expect(items.some(({ kind }) => kind === 'waitingToSend')).toBe(isShown);
});
