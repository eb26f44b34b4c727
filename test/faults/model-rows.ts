import type { ActionRecord } from '../../domain/approvals/action-record.ts';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import type { CreditIncrease } from '../../domain/accounts/credit-increase.ts';
import type { Buyer } from '../../domain/accounts/buyer.ts';
import type { Authorisation } from '../../domain/cards/authorisation.ts';
import type { Card } from '../../domain/cards/card.ts';
import type { SpendingLimit } from '../../domain/cards/spending-limit.ts';
import type { Dispute } from '../../domain/disputes/dispute.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import type { Subject } from '../../domain/subject.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import type { Adjustment } from '../../domain/ledger/adjustment.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Person } from '../../domain/users/person.ts';
import { aCharge } from '../domain/a-charge.ts';
import { aPayment } from '../domain/a-payment.ts';
import { aCard, aLimit, anAccount } from '../world/a-card.ts';

export const startOfWorld = '2026-03-02T09:00:00.000Z' as Instant;
export const startMs = Date.parse(startOfWorld);

export const harbourId = numberedId('b', 1) as Buyer['id'];
export const bankAccountId = numberedId('a', 1) as BankAccount['id'];
export const tom: Subject = {
  program: 'northgate' as Subject['program'],
  user: numberedId('e', 1) as Subject['user'],
  buyer: harbourId,
};
export const ana: Subject = { ...tom, user: numberedId('e', 2) as Subject['user'] };

/** A lower-case UUID made of a letter (a–f) and a number. */
export function numberedId(letter: string, number: number): string {
  return `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function chargeId(number: number): Charge['id'] {
  return numberedId('c', number) as Charge['id'];
}

export function modelBuyer(over: Partial<Buyer> = {}): Buyer {
  return anAccount({
    id: harbourId,
    updatedAt: startOfWorld,
    billingCycle: 'monthly',
    creditApprovedMinor: 10_000_000,
    newestBillDate: plainDate('2026-03-01'),
    ...over,
  });
}

export function modelBankAccount(over: Partial<BankAccount> = {}): BankAccount {
  return {
    id: bankAccountId,
    rowVersion: 1,
    updatedAt: startOfWorld,
    buyerId: harbourId,
    holderName: 'Harbour Build Ltd',
    bankName: 'Quay Bank',
    accountLast4: '4821',
    currency: 'GBP',
    country: 'GB',
    isActive: true,
    hasAutoPay: false,
    mandateStatus: 'signed',
    signedOn: null,
    agreement: null,
    scheme: 'V1',
    signedByName: 'Ana Ruiz',
    mandateFailure: null,
    mandateFailedAt: null,
    firstDebitOn: null,
    removedAt: null,
    autoPayWhen: null,
    autoPayCapMinor: null,
    autoPayDueFrom: null,
    takesOver: null,
    autoPayStopped: null,
    autoPayStoppedAt: null,
    ...over,
  };
}

/** Tom receives the invoices, until another person does. */
export function modelPerson({ id, email, name }: { id: string; email: string; name: string }): Person {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id: id as Person['id'],
    rowVersion: 1,
    updatedAt: startOfWorld,
    email,
    firstName,
    lastName,
    phone: null,
    language: 'en',
    country: 'GB',
    receiveEmail: firstName === 'Tom',
    mayDownloadInvoices: true,
    mayEditInvoices: true,
    dismissedAlerts: [],
    noticesOff: [],
    hasDailyDigest: false,
  };
}

/** Tom's card, his limit, and an authorisation on the card. */
export function modelCard(over: Partial<Card> = {}): Card {
  return aCard({
    id: numberedId('d', 1) as Card['id'],
    updatedAt: startOfWorld,
    buyerId: harbourId,
    groupId: null,
    groupName: null,
    userId: tom.user,
    cardholderName: 'TOM BAKER',
    last4: '4417',
    spentMinor: 0,
    authorisedMinor: 1_500,
    activatedOn: plainDate('2026-01-12'),
    shippedOn: plainDate('2026-01-05'),
    expiresOn: plainDate('2029-01-31'),
    ...over,
  });
}

export function modelLimit(over: Partial<SpendingLimit> = {}): SpendingLimit {
  return aLimit({
    id: tom.user as string as SpendingLimit['id'],
    updatedAt: startOfWorld,
    buyerId: harbourId,
    userId: tom.user,
    name: 'Tom Baker',
    spentMinor: 0,
    authorisedMinor: 1_500,
    ...over,
  });
}

export function modelAuthorisation(over: Partial<Authorisation> = {}): Authorisation {
  return {
    id: numberedId('f', 1) as Authorisation['id'],
    rowVersion: 1,
    updatedAt: startOfWorld,
    buyerId: harbourId,
    cardId: numberedId('d', 1) as Authorisation['cardId'],
    groupId: null,
    userId: tom.user,
    sellerName: 'Northgate Timber',
    amountMinor: 1_500,
    currency: 'GBP',
    status: 'preauthorized',
    createdAt: startOfWorld,
    expiresAt: '2026-03-09T09:00:00.000Z' as Instant,
    ...over,
  };
}

export function modelCharge(number: number, over: Partial<Charge> = {}): Charge {
  return aCharge({
    id: chargeId(number),
    updatedAt: startOfWorld,
    buyerId: harbourId,
    invoiceNumber: `INV-${number}`,
    status: 'open',
    totalMinor: 100_000,
    remainingDueMinor: 100_000,
    billDate: plainDate('2026-02-15'),
    dueDate: plainDate('2026-03-17'),
    ...over,
  });
}

export function modelActionRecord(
  over: Pick<ActionRecord, 'id' | 'userId' | 'input' | 'amountMinor' | 'state'> & Partial<ActionRecord>,
): ActionRecord {
  return {
    rowVersion: 1,
    updatedAt: startOfWorld,
    authorName: 'Tom Baker',
    kind: 'payInvoices',
    definitionVersion: 1,
    currency: 'GBP',
    subjectIds: [],
    composedAt: startOfWorld,
    composedOffline: false,
    receivedAt: startOfWorld,
    settledAt: null,
    approvalId: null,
    error: null,
    ...over,
  };
}

/** An open dispute. */
export function modelDispute(over: Pick<Dispute, 'id' | 'chargeId' | 'amountMinor'> & Partial<Dispute>): Dispute {
  return {
    rowVersion: 1,
    updatedAt: startOfWorld,
    invoiceNumber: 'INV-1',
    sellerName: 'Northgate Timber',
    reason: 'defective',
    creditedMinor: null,
    currency: 'GBP',
    status: 'open',
    note: null,
    raisedByUserId: null,
    raisedByName: null,
    messages: [],
    files: [],
    raisedAt: startOfWorld,
    resolvedAt: null,
    leftDueMinor: null,
    ...over,
  };
}

/** A direct debit that the bank has not been asked for. */
export function modelPayment(over: Pick<Payment, 'id' | 'buyerId' | 'amountMinor'> & Partial<Payment>): Payment {
  return aPayment({
    updatedAt: startOfWorld,
    createdAt: startOfWorld,
    status: 'pending',
    submittedAt: null,
    collectionDate: null,
    receivedDate: null,
    ...over,
  });
}

/** A request for a permanent higher line, which waits. */
export function modelCreditIncrease(
  over: Pick<CreditIncrease, 'id' | 'buyerId' | 'requestedMinor' | 'reason' | 'requestedByUserId'> &
    Partial<CreditIncrease>,
): CreditIncrease {
  return {
    rowVersion: 1,
    updatedAt: startOfWorld,
    currency: 'GBP',
    type: 'permanent',
    lineMinor: 10_000_000,
    endsOn: null,
    requestedByName: 'Tom Baker',
    submittedAt: startOfWorld,
    status: 'pending',
    grantedMinor: null,
    formerMinor: null,
    decidedAt: null,
    endedAt: null,
    keptMinor: null,
    ...over,
  };
}

/** A reduction of a charge other than by a payment. */
export function modelAdjustment(
  over: Pick<Adjustment, 'buyerId' | 'chargeId' | 'kind' | 'amountMinor' | 'effectiveOn'> &
    Partial<Omit<Adjustment, 'id'>> & { readonly id: string },
): Adjustment {
  return {
    rowVersion: 1,
    updatedAt: startOfWorld,
    invoiceNumber: null,
    creditId: null,
    creditNumber: null,
    reversedOn: null,
    ...over,
    id: over.id as Adjustment['id'],
  };
}
