import { expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { chosenInvoices, chosenOldestFirst } from '../../../src/features/payments/funds/chosen-invoices.ts';
import type { Fund } from '../../../src/features/payments/funds/fund-queries.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { chargeId } from '../../faults/model-rows.ts';

const fund: Fund = { from: { kind: 'credit', id: chargeId(9) }, number: 'CR-1', leftMinor: 10_000, currency: 'GBP' };
const view = (number: number, dueDate: string, waitingMinor = 0) => {
  const row = aCharge({
    id: chargeId(number),
    dueDate: plainDate(dueDate),
    totalMinor: 6_000,
    remainingDueMinor: 6_000,
  });
  return { row, optimistic: row, waitingMinor, waitingEdit: null, isOlder: false };
};
const [later, sooner, foreign] = [view(1, '2026-12-20'), view(2, '2026-12-01', 1_000), view(3, '2026-11-01')];
const views = [later, sooner, { ...foreign, row: { ...foreign.row, currency: 'EUR' as const } }];
const chosen = (typed: Readonly<Record<string, string>>) => chosenInvoices(fund, views, typed, 'en-GB');

it('a credit is applied to the selected invoices with the typed amounts', () => {
  expect(chosen({}).input).toBeNull();
  expect(chosen({ [chargeId(1)]: '60.00', [chargeId(2)]: '12.50' })).toMatchObject({
    leftMinor: 2_750,
    input: {
      from: fund.from,
      currency: 'GBP',
      lines: [
        { chargeId: chargeId(1), amountMinor: 6_000 },
        { chargeId: chargeId(2), amountMinor: 1_250 },
      ],
    },
  });
});

it('more than the credit or than the invoice’s remaining due is not applied', () => {
  const tooMuch = chosen({ [chargeId(2)]: '50.01' });
  expect(tooMuch.lines[1]?.refusal?.code).toBe('AMOUNT_ABOVE_REMAINING');
  expect(tooMuch.input).toBeNull();
  const above = chosenInvoices(
    { ...fund, leftMinor: 10_999 },
    views,
    { [chargeId(1)]: '60.00', [chargeId(2)]: '50.00' },
    'en-GB',
  );
  expect(above.refusal?.code).toBe('ABOVE_AVAILABLE');
  expect(above.input).toBeNull();
});

it('the rest is filled in, oldest due first', () => {
  const typed = { [chargeId(1)]: '20.00' };
  expect(chosenOldestFirst(chosen(typed), fund, 'en-GB')).toEqual({ [chargeId(2)]: '50.00', [chargeId(1)]: '50.00' });
});
