import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { activityColumns } from '../../src/features/activity/activity-columns.tsx';
import { approvalColumns } from '../../src/features/approvals/approval-columns.tsx';
import { bankAccountColumns } from '../../src/features/bank-accounts/bank-account-columns.tsx';
import { presentAccounts } from '../../src/features/bank-accounts/bank-account-queries.ts';
import { limitColumns } from '../../src/features/cards/controls/limit-columns.tsx';
import { cardColumns } from '../../src/features/cards/list/card-columns.tsx';
import { cardsOfTab } from '../../src/features/cards/list/card-list.ts';
import { disputeColumns } from '../../src/features/disputes/dispute-columns.tsx';
import { paymentColumns } from '../../src/features/payments/history/payment-columns.tsx';
import { policyColumns } from '../../src/features/policies/policy-columns.tsx';
import { authorisationColumns } from '../../src/features/pre-authorisations/authorisation-columns.tsx';
import { userColumns } from '../../src/features/users/users-screen.tsx';
import type { Column } from '../../src/kit/list/column.ts';
import { sortedRows } from '../../src/kit/list/row-order.ts';
import { aPayment } from '../domain/a-payment.ts';
import { modelBankAccount } from '../faults/model-rows.ts';
import { readTexts } from '../locales/catalogues.ts';
import { aCard, piet } from '../world/a-card.ts';
import { anApproval } from '../world/an-approval.ts';

const german = setupI18n({ locale: 'de', messages: { de: await readTexts('de') } });

const today = plainDate('2026-11-22');

/** The words of a column, in the list's order by that column. The rows have only what the column reads. */
function wordsOf<Row>(columns: readonly Column<Row>[], key: string, rows: readonly object[]) {
  const sorted = sortedRows(rows as readonly Row[], columns, { key, descending: false }, german);
  return sorted.map((row) => columns.find((column) => column.key === key)?.text?.(row, german));
}

describe('a column of words is sorted by the words on screen, as the reader’s language sorts them', () => {
  it.each([
    [
      'the reason of disputes',
      wordsOf(
        disputeColumns,
        'reason',
        ['defective', 'duplicate_transaction', 'other'].map((reason) => ({ dispute: { reason } })),
      ),
      ['Anderer Grund', 'Doppelt berechnet', 'Mangelhafte oder beschädigte Ware'],
    ],
    [
      'the status of disputes',
      wordsOf(
        disputeColumns,
        'status',
        ['failed', 'open', 'rejected'].map((status) => ({ dispute: { status } })),
      ),
      ['Abgelehnt', 'Nicht bearbeitet', 'Offen'],
    ],
    [
      'the status of cards',
      wordsOf(
        cardColumns.active,
        'status',
        (['active', 'inactive', 'locked', 'pending'] as const).map((status) => ({ card: aCard({ status }) })),
      ),
      ['Aktiv', 'Gesperrt', 'Nicht aktiviert', 'Unterwegs'],
    ],
    [
      'the direct debit of bank accounts',
      wordsOf(
        bankAccountColumns,
        'mandate',
        (['cancelled', 'failed', 'pending', 'signed'] as const).map((mandateStatus) =>
          modelBankAccount({ mandateStatus }),
        ),
      ),
      ['Eingerichtet', 'Fehlgeschlagen', 'Wartet auf die Bank', 'Widerrufen'],
    ],
    [
      'the type of payments',
      wordsOf(
        paymentColumns(today, true),
        'type',
        (['bankTransfer', 'credit', 'directDebit'] as const).map((paymentType) => ({
          payment: aPayment({ paymentType }),
        })),
      ),
      ['Gutschrift', 'Lastschrift', 'Überweisung'],
    ],
    [
      'the status of payments',
      wordsOf(
        paymentColumns(today, true),
        'status',
        (['applied', 'failed', 'pending', 'refunded'] as const).map((status) => ({ payment: aPayment({ status }) })),
      ),
      ['Eingegangen', 'Erstattet', 'Fehlgeschlagen', 'In Bearbeitung'],
    ],
    [
      'the role of users',
      wordsOf(
        userColumns,
        'role',
        [[], ['buyerAdministrator'], ['buyerGroupAdministrator'], ['buyerPayer']].map((roles) => ({ roles })),
      ),
      ['Buchhaltung', 'Gruppenadministration', 'Kontakt', 'Kontoadministration'],
    ],
    [
      'the status of users',
      wordsOf(
        userColumns,
        'status',
        ['Active', 'Inactive', 'Suspended'].map((status) => ({ status })),
      ),
      ['Aktiv', 'Gesperrt', 'Inaktiv'],
    ],
    [
      'the other purchases of policies',
      wordsOf(
        policyColumns,
        'above',
        [['buyerAdministrator'], [], ['buyerGroupAdministrator']].map((roles) => ({
          policy: { tiers: roles.map((role) => ({ role })) },
        })),
      ),
      ['Abgelehnt', 'Freigabe: Gruppenadministration', 'Freigabe: Kontoadministration'],
    ],
    [
      'the type of limits',
      wordsOf(
        limitColumns,
        'level',
        ['account', 'card', 'group'].map((level) => ({ limit: { level } })),
      ),
      ['Gruppenlimit', 'Kartenlimit', 'Kreditrahmen'],
    ],
    [
      'the status of pre-authorisations',
      wordsOf(
        authorisationColumns,
        'status',
        ['cancelled', 'captured', 'rejected'].map((status) => ({ status })),
      ),
      ['Abgebucht', 'Abgelehnt', 'Storniert'],
    ],
    [
      'the activity',
      wordsOf(
        activityColumns('GBP'),
        'what',
        ['paymentApplied', 'paymentFailed', 'paymentRequested'].map((kind) => ({ kind })),
      ),
      ['Zahlung beauftragt', 'Zahlung eingegangen', 'Zahlung fehlgeschlagen'],
    ],
    [
      'who did it',
      wordsOf(activityColumns('GBP'), 'who', [
        { actorName: 'Zoë Hill', kind: '' },
        { actorName: 'Özlem Kaya', kind: '' },
        { actorName: null, kind: 'creditIncreaseApproved' },
      ]),
      ['Kreditprüfung', 'Özlem Kaya', 'Zoë Hill'],
    ],
    [
      'the status of requests, which is that of their action',
      wordsOf(
        approvalColumns('2026-11-22T09:00:00.000Z' as Instant),
        'standing',
        [
          anApproval({ state: 'approved' }),
          anApproval(),
          // Not closed by the server yet.
          anApproval({ expiresAt: '2026-11-21T09:00:00.000Z' as Instant }),
          anApproval({ state: 'rejected' }),
        ].map((approval) => ({ approval, record: null, payment: null })),
      ),
      ['Abgelaufen', 'Abgelehnt', 'Erledigt', 'Wartet auf Freigabe'],
    ],
  ])('%s', (_name, words, expected) => expect(words).toEqual(expected));
});

describe('the default order of a list is that of its names in the language of the portal, not of the browser', () => {
  // Swedish sorts Ö after Z, German as O.
  const names = ['Zimmer', 'Öhman', 'Orchard'];

  it('for bank accounts, after the active one', () => {
    const accounts: readonly BankAccount[] = [
      ...names.map((bankName) => modelBankAccount({ bankName, isActive: false })),
      modelBankAccount({ bankName: 'Active' }),
    ];
    const namesIn = (locale: string) => presentAccounts(accounts, locale).map(({ bankName }) => bankName);
    expect(namesIn('de')).toEqual(['Active', 'Öhman', 'Orchard', 'Zimmer']);
    expect(namesIn('sv')).toEqual(['Active', 'Orchard', 'Zimmer', 'Öhman']);
  });

  it('for cards, after one’s own', () => {
    const cards = [
      ...names.map((cardholderName) => ({ card: aCard({ cardholderName, userId: null }) })),
      { card: aCard({ cardholderName: 'Own' }) },
    ];
    const namesIn = (locale: string) =>
      cardsOfTab('active', cards, piet, locale).map(({ card }) => card.cardholderName);
    expect(namesIn('de')).toEqual(['Own', 'Öhman', 'Orchard', 'Zimmer']);
    expect(namesIn('sv')).toEqual(['Own', 'Orchard', 'Zimmer', 'Öhman']);
  });
});
