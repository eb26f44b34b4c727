import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeId, PaymentId, UserId } from '../../../domain/ids.ts';
import { ledgerOf } from '../../../domain/ledger/ledger.ts';
import type { TransactionsSearch } from '../../../src/features/ledger/transactions-search.ts';
import { transactionsOf } from '../../../domain/ledger/transactions.ts';
import { matchingTransactions, transactionNames } from '../../../src/features/ledger/transaction-list.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';

const timber = aCharge({
  id: 'c1' as ChargeId,
  invoiceNumber: 'INV-1',
  billDate: plainDate('2026-10-01'),
  totalMinor: 120_050,
  remainingDueMinor: 0,
  status: 'paid',
  buyerUserName: 'Piet Visser',
  customerGroupName: 'Residential',
});
const hire = aCharge({
  id: 'c2' as ChargeId,
  invoiceNumber: 'INV-2',
  billDate: plainDate('2026-11-01'),
  totalMinor: 7_000,
  remainingDueMinor: 7_000,
  sellerName: 'Tweed Plant Hire',
  buyerUserName: 'Mina Kowalska',
  customerGroupName: 'Commercial',
});
const paid = aPayment({
  id: 'p1' as PaymentId,
  reference: 'PAY-1',
  receivedDate: plainDate('2026-11-10'),
  amountMinor: 120_050,
  userId: 'u1' as UserId,
  applications: [
    {
      chargeId: timber.id,
      invoiceNumber: 'INV-1',
      amountMinor: 120_050,
      state: 'applied',
      appliedOn: null,
      reversedOn: null,
    },
  ],
});

const ledger = ledgerOf({
  charges: [hire, timber],
  payments: [paid],
  adjustments: [],
  heldSince: null,
  seesAccount: true,
  timeZone: 'Europe/London',
});
const transactions = transactionsOf({ ledger, names: new Map([['u1', 'Tom Baker']]) }, 'GBP');
const found = (search: TransactionsSearch) =>
  matchingTransactions(transactions, search).map(({ number, line }) => [number, line.balanceMinor]);

describe('transaction history', () => {
  it.each<[string, TransactionsSearch, readonly unknown[]]>([
    [
      'nothing',
      {},
      [
        ['INV-1', 120_050],
        ['INV-2', 127_050],
        ['PAY-1', 7_000],
        ['PAY-1', 7_000],
      ],
    ],
    ['a type', { type: 'payment' }, [['PAY-1', 7_000]]],
    ['applications', { type: 'application' }, [['PAY-1', 7_000]]],
    ['a period', { from: plainDate('2026-11-01'), to: plainDate('2026-11-01') }, [['INV-2', 127_050]]],
    [
      'a group',
      { group: 'Residential' },
      [
        ['INV-1', 120_050],
        ['PAY-1', 7_000],
        ['PAY-1', 7_000],
      ],
    ],
    ['a seller', { seller: 'Tweed Plant Hire' }, [['INV-2', 127_050]]],
    ['a person', { person: 'Tom Baker', type: 'payment' }, [['PAY-1', 7_000]]],
    ['a number', { q: 'inv-2' }, [['INV-2', 127_050]]],
    [
      'an amount',
      { q: '1200.50' },
      [
        ['INV-1', 120_050],
        ['PAY-1', 7_000],
        ['PAY-1', 7_000],
      ],
    ],
  ])('filtered by %s, shows the balance of the whole account in each line', (_by, search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  it('is filtered by the groups, sellers and people of its lines', () => {
    expect(transactionNames(transactions)).toEqual({
      groups: ['Commercial', 'Residential'],
      sellers: ['Northgate Timber', 'Tweed Plant Hire'],
      people: ['Mina Kowalska', 'Piet Visser', 'Tom Baker'],
    });
  });
});
