import * as v from 'valibot';
import { firstDebitDate } from '../../domain/bank-accounts/first-debit.ts';
import {
  type MandateScheme,
  canMandateBecome,
  mandateFrom,
  providerMandateStates,
} from '../../domain/bank-accounts/mandate.ts';
import { type PlainDate, dateInZone } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { deactivateAccounts, holdBankAccounts } from './bank-account-line.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { type MandateKey, mandateOfBankKey } from './register-mandate.ts';
import { tellPayers } from './tell-payers.ts';

const wordSchema = v.object({ idempotencyKey: v.string(), mandate: v.picklist(providerMandateStates) });
const happeningOf = { signed: 'mandateSigned', failed: 'mandateFailed', cancelled: 'mandateCancelled' } as const;

/**
 * Writes the bank's outcome for a mandate. A signed mandate makes its account the active one if it was signed so or none is active, a
 * cancelled one removes it (§4). An outcome for an earlier attempt, or for an impossible transition, changes nothing.
 */
export function settleMandateJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { idempotencyKey, mandate } = v.parse(wordSchema, job.payload);
    const key = mandateOfBankKey(idempotencyKey);
    const { status, failure } = mandateFrom(mandate);
    if (status === 'none' || status === 'pending') return null;
    const now = clock.now();
    await withTransaction({ role: 'job', program: key.program, buyer: key.buyer }, { now }, async (trx) => {
      await holdBankAccounts({ trx, buyer: key.buyer });
      const account = await trx
        .selectFrom('bank_accounts')
        .select(['mandate_status', 'mandate_attempt', 'scheme', 'country', 'bank_name', 'account_last4', 'takes_over'])
        .where('id', '=', key.bankAccountId)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (account?.mandate_attempt !== key.attempt || !canMandateBecome(account.mandate_status, status)) return;
      if (status === 'signed') await activate(trx, key, account, now);
      if (status === 'failed') await write(trx, key, { mandate_failure: failure, mandate_failed_at: now });
      if (status === 'cancelled') {
        await write(trx, key, { removed_at: now, is_active: false });
        await trx.deleteFrom('bank_details').where('id', '=', key.bankAccountId).execute();
      }
      await write(trx, key, { mandate_status: status });
      const event = { ...key, actorUserId: null, actorName: null, actionId: null, now };
      await recordActivity(trx, event, [
        {
          subjectType: 'bankAccount',
          subjectId: key.bankAccountId,
          groupId: null,
          ownerId: null,
          kind: happeningOf[status],
          after: { bankName: account.bank_name, accountLast4: account.account_last4, failure },
        },
      ]);
    });
    return null;
  };
}

async function activate(trx: Transaction, key: MandateKey, account: Confirmed, now: Instant): Promise<void> {
  const { scheme, country } = account;
  const { settings } = await readProgram(trx, key.program);
  const today: PlainDate = dateInZone(now, settings.timeZone);
  await write(trx, key, { first_debit_on: scheme && firstDebitDate(scheme, today, country) });
  if (account.takes_over === false && (await hasActiveAccount(trx, key.buyer))) return;
  await deactivateAccounts({ trx, buyer: key.buyer });
  await write(trx, key, { is_active: true });
  const { bank_name: bankName, account_last4: accountLast4 } = account;
  const place = { trx, program: { id: key.program }, buyer: key.buyer, now };
  await tellPayers(place, { cause: key.bankAccountId, bankName, accountLast4, except: null });
}

type Confirmed = {
  readonly scheme: MandateScheme | null;
  readonly country: string;
  readonly bank_name: string;
  readonly account_last4: string;
  readonly takes_over: boolean | null;
};

async function hasActiveAccount(trx: Transaction, buyer: BuyerId): Promise<boolean> {
  const active = await trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return active !== undefined;
}

type Change = {
  readonly mandate_status?: 'signed' | 'failed' | 'cancelled';
  readonly mandate_failure?: ReturnType<typeof mandateFrom>['failure'];
  readonly mandate_failed_at?: Instant;
  readonly is_active?: boolean;
  readonly first_debit_on?: PlainDate | null;
  readonly removed_at?: Instant;
};

async function write(trx: Transaction, { bankAccountId }: MandateKey, change: Change): Promise<void> {
  await trx.updateTable('bank_accounts').set(change).where('id', '=', bankAccountId).execute();
}
