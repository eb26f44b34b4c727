import { sql } from 'kysely';
import { payingRoles } from '../../domain/access/role-sets.ts';
import { decimalText, money } from '../../domain/money.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { isByAutoPay } from '../../domain/payments/payment.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { tellUsers } from '../notices/tell-users.ts';
import type { PaymentKey } from './bank-key.ts';

/** E-mails everybody who pays for the business that the bank did not collect a payment. Of AutoPay they are told by its own e-mail. */
export async function tellOfFailedPayment(
  trx: Transaction,
  { program, buyer }: Pick<PaymentKey, 'program' | 'buyer'>,
  { payment, now }: { readonly payment: Payment; readonly now: Instant },
): Promise<void> {
  if (isByAutoPay(payment)) return;
  const { name: business } = await trx
    .selectFrom('buyers')
    .select('name')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  const payers = await trx
    .selectFrom('users')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('status', '=', 'Active')
    .where(sql<boolean>`roles && ${[...payingRoles]}::text[]`)
    .orderBy('id')
    .execute();
  const amount = `${payment.currency} ${decimalText(money(payment.amountMinor, payment.currency))}`;
  await tellUsers(
    { trx, program: { id: program }, buyer, now },
    {
      cause: payment.id,
      userIds: payers.map(({ id }) => id),
      notice: 'payment-failed',
      values: { business, reference: payment.reference, amount },
    },
  );
}
