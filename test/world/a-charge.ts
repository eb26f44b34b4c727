import type { DisputeReason } from '../../domain/disputes/dispute.ts';
import type { BankAccountId, ChargeId, DisputeId, GroupId, PaymentId, UserId } from '../../domain/ids.ts';
import type { ChargeStatus, ChargeType } from '../../domain/invoices/charge.ts';
import type { FailureReason, PaymentStatus } from '../../domain/payments/payment.ts';
import type { WorldBuyer } from './a-buyer.ts';
import type { WorldDatabase } from './a-program.ts';
import { newId, nextNumber } from './world-ids.ts';

type ChargeWishes = {
  readonly totalMinor?: number;
  readonly remainingDueMinor?: number;
  readonly pendingAmountMinor?: number;
  readonly status?: ChargeStatus;
  readonly type?: ChargeType;
  readonly billDate?: string;
  readonly dueDate?: string;
  readonly invoiceNumber?: string;
  readonly group?: GroupId;
  readonly user?: UserId;
  readonly poNumber?: string;
};

/** An open charge of the buyer: by default 100.00 billed on 1 November and due on 1 December 2026. */
export async function aCharge(
  database: WorldDatabase,
  buyer: WorldBuyer,
  wishes: ChargeWishes = {},
): Promise<ChargeId> {
  const id = newId<'charge'>();
  const totalMinor = wishes.totalMinor ?? 10_000;
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, (trx) =>
    trx
      .insertInto('charges')
      .values({
        id,
        program_id: buyer.program,
        buyer_id: buyer.id,
        group_id: wishes.group ?? buyer.top,
        user_id: wishes.user ?? null,
        client_id: null,
        seller_name: 'Seller Ltd',
        type: wishes.type ?? 'sale',
        fee_type: null,
        invoice_number: wishes.invoiceNumber ?? `INV-${nextNumber()}`,
        status: wishes.status ?? 'open',
        currency: buyer.currency,
        total_minor: totalMinor,
        remaining_due_minor: wishes.remainingDueMinor ?? totalMinor,
        pending_amount_minor: wishes.pendingAmountMinor ?? 0,
        bill_date: wishes.billDate ?? '2026-11-01',
        due_date: wishes.dueDate ?? '2026-12-01',
        po_number: wishes.poNumber ?? null,
        notes: null,
        order_number: null,
        buyer_user_name: null,
        supplier_name: null,
        supplier_address: null,
        invoice_url: null,
      })
      .execute(),
  );
  return id;
}

type PaymentWishes = {
  readonly status?: PaymentStatus;
  readonly failureReason?: FailureReason;
  readonly bankAccount?: BankAccountId;
  readonly user?: UserId;
  /** The applied amounts of the charges; the payment is their sum. */
  readonly lines: readonly {
    readonly charge: ChargeId;
    readonly amountMinor: number;
    readonly state?: 'pending' | 'applied' | 'released';
  }[];
};

/** A payment with its applications; the charges themselves do not change. */
export async function aPayment(database: WorldDatabase, buyer: WorldBuyer, wishes: PaymentWishes): Promise<PaymentId> {
  const id = newId<'payment'>();
  const owner = { program_id: buyer.program, buyer_id: buyer.id };
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, async (trx) => {
    await trx
      .insertInto('payments')
      .values({
        ...owner,
        id,
        user_id: wishes.user ?? null,
        reference: `PAY-${nextNumber()}`,
        payment_type: 'directDebit',
        amount_minor: wishes.lines.reduce((total, line) => total + line.amountMinor, 0),
        currency: buyer.currency,
        status: wishes.status ?? 'pending',
        failure_reason: wishes.failureReason ?? null,
        bank_account_id: wishes.bankAccount ?? null,
      })
      .execute();
    const applications = wishes.lines.map(({ charge, amountMinor, state }) => ({
      ...owner,
      id: newId(),
      payment_id: id,
      charge_id: charge,
      amount_minor: amountMinor,
      state: state ?? ('pending' as const),
    }));
    await trx.insertInto('payment_applications').values(applications).execute();
  });
  return id;
}

/** An open dispute of a charge. */
export async function aDispute(
  database: WorldDatabase,
  buyer: WorldBuyer,
  charge: ChargeId,
  reason: DisputeReason = 'incorrect_price',
): Promise<DisputeId> {
  const id = newId<'dispute'>();
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, (trx) =>
    trx
      .insertInto('disputes')
      .values({
        id,
        program_id: buyer.program,
        buyer_id: buyer.id,
        charge_id: charge,
        reason,
        amount_minor: 1_000,
        currency: buyer.currency,
        status: 'open',
        note: null,
        raised_by_user_id: null,
        raised_at: '2026-11-10T09:00:00.000Z',
      })
      .execute(),
  );
  return id;
}
