import { describe, expect, it } from 'vitest';
import type { ActionRecord } from '../../domain/approvals/action-record.ts';
import { isAskedHere, mayHaveArrived, mustBeChanged, statusOf } from '../../src/ui/status/action-status.ts';
import { newStart } from '../../src/ui/status/result-stage.ts';
import { aPayment } from '../domain/a-payment.ts';

const id = '018f3b0a-0000-7000-8000-0000000000aa';
const record = (state: ActionRecord['state']) => ({ id, kind: 'payInvoices', state }) as ActionRecord;
const asking = { id, state: { kind: 'needsYou' as const } };

describe('the status of a request', () => {
  it('needs its author while its refusal is on this device, whatever the sync delivered', () => {
    expect(statusOf({ entry: asking, record: null, payment: null })).toBe('needsYou');
    expect(statusOf({ entry: asking, record: record('failed'), payment: null })).toBe('needsYou');
  });

  it('is failed once its author has dealt with it, and on every other device', () => {
    expect(statusOf({ entry: null, record: record('failed'), payment: null })).toBe('failed');
    expect(isAskedHere(record('failed'), [{ ...asking, id: 'another' }])).toBe(false);
  });

  it('is the server’s once it has accepted the request, also if the answer was lost', () => {
    const sending = { id, state: { kind: 'sending' as const } };
    expect(statusOf({ entry: sending, record: record('completed'), payment: null })).toBe('processing');
    expect(statusOf({ entry: sending, record: record('inApproval'), payment: null })).toBe('waitingForApproval');
  });

  it.each([
    ['pending', 'processing', null],
    ['active', 'done', null],
    ['applied', 'done', null],
    ['refunded', 'done', null],
    ['transferred', 'done', null],
    ['failed', 'failed', 'retry'],
    ['returned', 'failed', 'retry'],
    ['writeOff', 'superseded', null],
  ] as const)('of a payment follows the payment: %s is %s', (status, expected, start) => {
    const shown = statusOf({ entry: null, record: record('completed'), payment: aPayment({ status }) });
    expect(shown).toBe(expected);
    expect(shown && newStart[shown]).toBe(start);
  });

  it('of a canceled payment is recalled, not failed', () => {
    const payment = aPayment({ status: 'failed', cancelledAt: '2026-11-20T09:00:00.000Z' as never });
    expect(statusOf({ entry: null, record: record('completed'), payment })).toBe('recalled');
  });

  it('of one that the server refused and its author discarded is not carried out: nothing to repeat as it is', () => {
    const refused = { ...record('failed'), error: { code: 'CHARGE_NOT_PAYABLE', values: {} } } as ActionRecord;
    expect(statusOf({ entry: null, record: refused, payment: null })).toBe('notDone');
    expect(newStart.notDone).toBe('copy');
  });

  it('that is done, or may still be done, starts nothing anew', () => {
    const started = Object.entries(newStart).flatMap(([status, start]) => (start === null ? [] : [status]));
    expect(started).toEqual(['failed', 'notDone', 'rejected', 'recalled', 'expired']);
  });

  it('is unknown if neither the device nor the server has it', () => {
    expect(statusOf({ entry: null, record: null, payment: null })).toBeNull();
  });
});

it('an entry that would be refused again needs a change, and is not offered to be sent again', () => {
  const refused = (code: string) => ({
    envelope: { kind: 'payInvoices' },
    state: { kind: 'needsYou', need: { code } },
  });
  expect(mustBeChanged(refused('PAYMENT_DAY_PASSED'))).toBe(true);
  expect(mustBeChanged(refused('PAYMENT_DATE'))).toBe(true);
  expect(mustBeChanged(refused('VERSION_CONFLICT'))).toBe(false);
});

describe('whether something may have reached the server', () => {
  it.each([
    ['draft', { kind: 'draft' }, false],
    ['never tried', { kind: 'waiting', attempts: 0 }, false],
    ['tried without an answer', { kind: 'waiting', attempts: 1 }, true],
    ['tried before the session ended', { kind: 'waitingForSignIn', attempts: 2 }, true],
    ['being sent', { kind: 'sending', attempts: 1 }, true],
    ['refused', { kind: 'needsYou' }, false],
    ['refused as a request, after others', { kind: 'needsYou', mayHaveArrived: true }, true],
  ])('%s', (_name, state, expected) => {
    expect(mayHaveArrived(state)).toBe(expected);
  });
});
