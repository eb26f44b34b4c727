import { type PlannedInvoice, autoPayName } from '../../domain/bank-accounts/auto-pay.ts';
import type { AutoPayTerms } from '../../domain/bank-accounts/auto-pay-terms.ts';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { tellOfAutoPay } from '../effects/auto-pay-news.ts';
import { recordActivity } from '../effects/record-activity.ts';

/** A day with AutoPay payments of a business. */
export type Payday = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly day: PlainDate;
  readonly now: Instant;
};

/** Maximum number of invoices reported in one night, because each is a row of the audit trail. The next night reports the others. */
const toldAtOnce = 200;

/** Reports invoices above the cap, once each, which people have to pay: in the audit trail and by e-mail. */
export async function tellOfSkipped(
  trx: Transaction,
  payday: Payday,
  {
    account,
    terms: { capMinor },
    due,
  }: { readonly account: BankAccount; readonly terms: AutoPayTerms; readonly due: readonly PlannedInvoice[] },
): Promise<void> {
  const above = due.filter(({ skipped }) => skipped === 'aboveCap').map(({ charge }) => charge);
  if (above.length === 0 || capMinor === null) return;
  const told = await trx
    .selectFrom('activity')
    .select('subject_id')
    .where('buyer_id', '=', payday.buyer)
    .where('kind', '=', 'autoPaySkipped')
    .execute();
  const known = new Set(told.map(({ subject_id: id }) => id));
  const news = above.filter(({ id }) => !known.has(id)).slice(0, toldAtOnce);
  if (news.length === 0) return;
  const by = { ...payday, actorUserId: null, actorName: autoPayName, actionId: null };
  await recordActivity(
    trx,
    by,
    news.map(({ id, groupId, userId }) => ({
      subjectType: 'charge',
      subjectId: id,
      groupId,
      ownerId: userId,
      kind: 'autoPaySkipped',
    })),
  );
  const invoiceNumbers = news.map(({ invoiceNumber }) => invoiceNumber);
  const cause = `above-cap:${payday.buyer}:${payday.day}`;
  await tellOfAutoPay(trx, payday, { kind: 'aboveCap', bankAccountId: account.id, capMinor, invoiceNumbers }, cause);
}
