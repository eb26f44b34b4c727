import { describe, expect, it } from 'vitest';
import type { ActionRecord } from '../../domain/approvals/action-record.ts';
import { isAskedHere, mayHaveArrived, statusOf } from '../../src/ui/status/action-status.ts';

const id = '018f3b0a-0000-7000-8000-0000000000aa';
const record = (state: ActionRecord['state']) => ({ id, kind: 'payInvoices', state }) as ActionRecord;
const asking = { id, state: { kind: 'needsYou' as const } };

describe('where something stands that was asked for', () => {
  it('needs its author while the refusal waits on this device, whatever of it the sync has brought', () => {
    expect(statusOf(id, { entries: [asking], record: null, payment: null })).toBe('needsYou');
    expect(statusOf(id, { entries: [asking], record: record('failed'), payment: null })).toBe('needsYou');
  });

  it('has failed once its author has dealt with it, and on every other device', () => {
    expect(statusOf(id, { entries: [], record: record('failed'), payment: null })).toBe('failed');
    expect(isAskedHere(record('failed'), [{ ...asking, id: 'another' }])).toBe(false);
  });

  it('is what the server says as soon as it has accepted it, also where the answer was lost on the way', () => {
    const sending = { id, state: { kind: 'sending' as const } };
    expect(statusOf(id, { entries: [sending], record: record('completed'), payment: null })).toBe('processing');
    expect(statusOf(id, { entries: [sending], record: record('inApproval'), payment: null })).toBe(
      'waitingForApproval',
    );
  });

  it('is unknown where neither the device nor the server has it', () => {
    expect(statusOf('another', { entries: [asking], record: null, payment: null })).toBeNull();
  });
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
