import type { FailureReason, Payment } from '../../domain/payments/payment.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import type { PaymentKey } from './bank-key.ts';

/**
 * A bank that allows no corporate debits refuses further ones too, so the account is blocked until its mandate is signed again. Other
 * reasons change nothing.
 */
export async function blockBankAccount(
  trx: Transaction,
  { program, buyer }: PaymentKey,
  { bankAccountId }: Pick<Payment, 'bankAccountId'>,
  { reason, now }: { readonly reason: FailureReason; readonly now: Instant },
): Promise<void> {
  if (reason !== 'unauthorizedCorporateDebit' || bankAccountId === null) return;
  const blocked = await trx
    .updateTable('bank_accounts')
    .set({ mandate_status: 'failed', mandate_failure: 'blocked', mandate_failed_at: now })
    .where('id', '=', bankAccountId)
    .where('mandate_status', '=', 'signed')
    .where('removed_at', 'is', null)
    .returning(['bank_name', 'account_last4'])
    .executeTakeFirst();
  if (!blocked) return;
  await recordActivity(trx, { program, buyer, actorUserId: null, actorName: null, actionId: null, now }, [
    {
      subjectType: 'bankAccount',
      subjectId: bankAccountId,
      groupId: null,
      ownerId: null,
      kind: 'mandateFailed',
      after: { bankName: blocked.bank_name, accountLast4: blocked.account_last4, failure: 'blocked' },
    },
  ]);
}
