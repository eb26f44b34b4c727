import { payingRoles } from '../../domain/access/role-sets.ts';
import { money } from '../../domain/money.ts';
import { type Payment, isByAutoPay } from '../../domain/payments/payment.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { usersWithRoles } from '../notices/users-with-roles.ts';
import type { PaymentKey } from './bank-key.ts';

/** E-mails all payers of the business that the bank did not collect a payment. AutoPay has its own e-mail. */
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
  const userIds = await usersWithRoles(trx, buyer, payingRoles);
  const amount = money(payment.amountMinor, payment.currency);
  await tellUsers(
    { trx, program: { id: program }, buyer, now },
    {
      cause: payment.id,
      userIds,
      notice: 'payment-failed',
      values: { business, reference: payment.reference, amount },
    },
  );
}
