import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { chosenInvoices } from '../../../src/features/payments/funds/chosen-invoices.ts';
import { modificationOf } from '../../../src/features/payments/modify/modification.ts';
import { paymentDraft } from '../../../src/features/payments/payment-draft.ts';
import { emptyInvite, invitedPerson } from '../../../src/features/users/invite/invite-draft.ts';
import type { ChargeView } from '../../../src/offline/offline.ts';
import { dayOfText, textOfDay } from '../../../src/ui/fields/typed-day.ts';
import { readTypedAmount } from '../../../src/ui/fields/typed-amount.ts';
import { readTypedDate } from '../../../src/ui/text/typed-date.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { chargeId, numberedId } from '../../faults/model-rows.ts';

// Fields of amounts and days outside of a `FormPage`: each is tested here, or in the named test.

const elsewhere = 'tested in ';
const range = `${elsewhere}use-typed-range.test.ts: such a range is not applied`;
const tested: Readonly<Record<string, string>> = {
  'features/activity/activity-screen.tsx': range,
  'features/invoices/list/invoice-filters.tsx': range,
  'features/ledger/statement-screen.tsx': range,
  'features/ledger/transactions-screen.tsx': range,
  'features/payments/pay-from.tsx': `${elsewhere}pay-later.test.tsx`,
  'features/payments/history/payment-list.ts': 'a search, which an amount only widens',
  'features/policies/test-purchase.tsx': 'an answer on the screen; nothing is sent',
  'features/cards/limits/limit-check-screen.tsx': 'an answer on the screen; nothing is sent',
  'start/snapshot/answer-limit-check.ts': 'the same before the page is ready',
  'features/payments/funds/refund-button.tsx': `${elsewhere}other-fields.test.ts: an unreadable amount is no amount`,
  'features/payments/funds/pay-what-i-can.tsx': `${elsewhere}other-fields.test.ts: an unreadable amount is no amount`,
  'features/payments/modify/modification.ts': `${elsewhere}other-fields.test.ts`,
  'features/payments/payment-draft.ts': `${elsewhere}other-fields.test.ts`,
  'features/users/invite/invite-draft.ts': `${elsewhere}other-fields.test.ts`,
};

const source = join(import.meta.dirname, '../../../src');
const reads = /readTypedAmount\(|readAmount\(|<DateField\b|useTypedRange\(|<PeriodFields\b/;

it('every other place that reads an amount or a day is tested', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^(?:ui|kit)\//.test(path))
    .filter((path) => {
      const text = readFileSync(join(source, path), 'utf8');
      return reads.test(text) && !text.includes('<FormPage');
    });
  expect(found.toSorted()).toEqual(Object.keys(tested).toSorted());
});

/** Texts that no reader of amounts accepts. */
const noAmount = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom('1/12', '1,2,3', '5²', '-5', '1e3'),
  )
  .filter((text) => readTypedAmount(text, 'GBP', 'en-GB').kind === 'wrong');

const row = aCharge({ id: chargeId(1), currency: 'GBP', totalMinor: 20_000, remainingDueMinor: 20_000 });
const view: ChargeView = { row, waitingMinor: 0, waitingEdit: null, optimistic: row, isOlder: false };
const always = (check: (text: string) => void) => fc.assert(fc.property(noAmount, check), { numRuns: 200 });

describe('an unreadable amount is no amount', () => {
  it('of a payment: nothing can be sent', () => {
    always((text) => {
      expect(paymentDraft([view], { [row.id]: text }, 'GBP', 'en-GB').isValid).toBe(false);
    });
  });

  it('of a modified payment: nothing can be sent, and the sums are unknown', () => {
    const payment = aPayment({ amountMinor: 15_000, remainingMinor: 15_000, status: 'active', applications: [] });
    always((text) => {
      const { isReady, isReadable } = modificationOf(payment, [view], { [row.id]: text }, 'en-GB');
      expect({ isReady, isReadable }).toEqual({ isReady: false, isReadable: false });
    });
  });

  it('of an applied credit: nothing can be sent, and the sums are unknown', () => {
    const fund = { from: { kind: 'credit', id: chargeId(9) }, leftMinor: 15_000, currency: 'GBP' } as never;
    always((text) => {
      const { input, isReadable } = chosenInvoices(fund, [view], { [row.id]: text }, 'en-GB');
      expect({ input, isReadable }).toEqual({ input: null, isReadable: false });
    });
  });

  it('of an invitation: the person cannot be invited', () => {
    const inviter = { manager, own: { limitMinor: null, currency: 'GBP' }, locale: 'en-GB', users: [] } as never;
    always((limit) => {
      const draft = { ...emptyInvite('en'), shared: { role: 'buyerPurchaser', groupId: '', limit } };
      expect(invitedPerson(draft, line, inviter).refusal).not.toBeNull();
    });
  });
});

const manager = { userId: numberedId('e', 2), roles: ['buyerAdministrator'], groups: [] };
const line = { email: 'liam@harbour.example', firstName: 'Liam', lastName: 'Byrne' } as never;

it('a group that no longer exists is not taken for the whole account', () => {
  const inviter = { manager, own: { limitMinor: null, currency: 'GBP' }, locale: 'en-GB', users: [] } as never;
  const shared = { role: 'buyerPurchaser', groupId: numberedId('c', 1), limit: '' };
  expect(invitedPerson({ ...emptyInvite('en'), shared }, line, inviter).refusal).toEqual({ code: 'NOT_FOUND' });
});

describe('a date field', () => {
  it('reports any text as empty, as its day, or as unreadable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const value = dayOfText(readTypedDate(text, 'en-US') ?? text);
        const kind = text.trim() === '' ? 'none' : readTypedDate(text, 'en-US') === null ? 'wrong' : 'day';
        expect(value.kind).toBe(kind);
        expect(dayOfText(textOfDay(value))).toEqual(value);
      }),
    );
  });

  it('reports 1/12/27 as unreadable', () => {
    expect(dayOfText('1/12/27')).toEqual({ kind: 'wrong', text: '1/12/27' });
    expect(dayOfText('2026-12-01')).toEqual({ kind: 'day', day: plainDate('2026-12-01') });
  });
});
