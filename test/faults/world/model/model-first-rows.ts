import * as v from 'valibot';
import { plainDate } from '../../../../domain/time/calendar-date.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import type { Dispute } from '../../../../domain/disputes/dispute.ts';
import { type Collection, collectionSchemas } from '../../../../domain/sync/collections.ts';
import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';
import {
  ana,
  chargeId,
  modelAdjustment,
  modelAuthorisation,
  modelBankAccount,
  modelBuyer,
  modelCard,
  modelCharge,
  modelDispute,
  modelLimit,
  modelPayment,
  modelPerson,
  numberedId,
} from '../../model-rows.ts';
import { peopleAt, piet } from '../people.ts';

import type { Payment } from '../../../../domain/payments/payment.ts';
import { pendingOn } from './model-payments.ts';
import type { AccountPlace, AnyRow, Kept } from './model-account.ts';

export type Said = Kept & { readonly text: string };

export function said(collection: Collection, raw: AnyRow): Said {
  const row = v.parse(collectionSchemas[collection], raw) as AnyRow;
  return { collection, row, text: JSON.stringify(row) };
}

function cardId(number: number): Card['id'] {
  return numberedId('d', number) as Card['id'];
}

const knownOlder = new Map<string, readonly Said[]>();

/** Paid long before the kept months begin; newest first, by their ids. */
export function olderRows({ buyerId, firstCharge }: AccountPlace): readonly Said[] {
  const known =
    knownOlder.get(buyerId) ??
    [0, 1, 2, 3, 4].map((index) =>
      said('charges', modelCharge(firstCharge + 50 + index, { buyerId, hasOpenDispute: index === 0, ...paidLongAgo })),
    );
  knownOlder.set(buyerId, known);
  return known;
}

/** Of an older invoice, raised by a colleague who has left. */
function firstDispute(firstCharge: number, firstCard: number): Dispute {
  return modelDispute({
    id: numberedId('f', 500 + firstCard) as Dispute['id'],
    chargeId: chargeId(firstCharge + 50),
    amountMinor: 700,
  });
}

/** A transfer that has paid that invoice and of which a third is left. */
function firstPayment(buyerId: Payment['buyerId'], firstCharge: number, firstCard: number): Payment {
  const paid = { chargeId: chargeId(firstCharge + 50), invoiceNumber: `INV-${firstCharge + 50}`, amountMinor: 100_000 };
  return modelPayment({
    id: numberedId('f', 600 + firstCard) as Payment['id'],
    buyerId,
    paymentType: 'bankTransfer',
    amountMinor: 150_000,
    remainingMinor: 50_000,
    status: 'active',
    receivedDate: plainDate('2026-02-20'),
    applications: [{ ...paid, state: 'applied', appliedOn: plainDate('2026-02-20'), reversedOn: null }],
  });
}

/** An invoice, and all of it claimed by a payment of a later day. */
function scheduledPayment(buyerId: Payment['buyerId'], firstCharge: number, firstCard: number): readonly Said[] {
  const amountMinor = 2_000;
  const charge = modelCharge(firstCharge + 60, {
    buyerId,
    status: 'pendingPayment',
    totalMinor: amountMinor,
    remainingDueMinor: amountMinor,
    pendingAmountMinor: amountMinor,
  });
  const id = numberedId('f', 700 + firstCard) as Payment['id'];
  const scheduledOn = plainDate('2026-04-20');
  const applications = [pendingOn(charge, amountMinor)];
  return [
    said('charges', charge),
    said('payments', modelPayment({ id, buyerId, amountMinor, scheduledOn, applications })),
  ];
}

/** A credit, of which a part is applied to the first invoice. */
function usedCredit(buyerId: Payment['buyerId'], firstCharge: number, firstCard: number): readonly Said[] {
  const usedMinor = 2_500;
  const credit = modelCharge(firstCharge + 70, {
    buyerId,
    type: 'credit',
    // Sorted last: the lists of invoices that all people pay do not change.
    invoiceNumber: `Z-CREDIT-${firstCharge}`,
    totalMinor: 0 - 60_000,
    remainingDueMinor: 60_000 - usedMinor,
  });
  return [
    said('charges', credit),
    said(
      'adjustments',
      modelAdjustment({
        id: numberedId('f', 800 + firstCard),
        buyerId,
        chargeId: chargeId(firstCharge),
        invoiceNumber: `INV-${firstCharge}`,
        creditId: credit.id,
        creditNumber: credit.invoiceNumber,
        kind: 'credit',
        amountMinor: usedMinor,
        effectiveOn: plainDate('2026-02-20'),
      }),
    ),
    said('charges', modelCharge(firstCharge, { buyerId, totalMinor: 100_000 + usedMinor })),
  ];
}

const paidLongAgo = {
  status: 'paid',
  billDate: plainDate('2023-02-15'),
  dueDate: plainDate('2023-03-17'),
  remainingDueMinor: 0,
} as const;
const knownFirstRows = new Map<string, readonly Said[]>();

/** What an account begins with: the same for every schedule of a process, and so made once. */
export function firstRows(
  { buyerId, bankAccountId, firstCharge, firstCard }: AccountPlace,
  chargeCount: number,
): readonly Said[] {
  const name = `${buyerId} ${bankAccountId} ${firstCharge} ${firstCard} ${chargeCount}`;
  const known = knownFirstRows.get(name) ?? [
    said('buyers', { ...modelBuyer(), id: buyerId }),
    said('bankAccounts', { ...modelBankAccount({ buyerId }), id: bankAccountId }),
    // An account without a mandate, for signing, and one with a mandate and AutoPay, for removing and turning that off.
    ...(['none', 'signed'] as const).map((mandateStatus, index) =>
      said('bankAccounts', {
        ...modelBankAccount({
          buyerId,
          mandateStatus,
          isActive: false,
          accountLast4: `118${index}`,
          hasAutoPay: mandateStatus === 'signed',
          autoPayWhen: mandateStatus === 'signed' ? { kind: 'onDueDate' } : null,
        }),
        id: numberedId('a', 50 + firstCard + index),
      }),
    ),
    ...peopleAt(buyerId).map(({ person, email, name }) => said('people', modelPerson({ id: person, email, name }))),
    said('cards', modelCard({ buyerId, id: cardId(firstCard) })),
    said('cards', modelCard({ buyerId, id: cardId(firstCard + 1), userId: ana.user, cardholderName: 'ANA RUIZ' })),
    said('spendingLimits', modelLimit({ buyerId, id: piet as string as SpendingLimit['id'], userId: piet })),
    said('authorisations', modelAuthorisation({ buyerId, cardId: cardId(firstCard) })),
    said('disputes', firstDispute(firstCharge, firstCard)),
    said('payments', firstPayment(buyerId, firstCharge, firstCard)),
    ...scheduledPayment(buyerId, firstCharge, firstCard),
    ...Array.from({ length: chargeCount }, (_, index) =>
      said('charges', modelCharge(firstCharge + index, { buyerId })),
    ),
    ...usedCredit(buyerId, firstCharge, firstCard),
  ];
  knownFirstRows.set(name, known);
  return known;
}
