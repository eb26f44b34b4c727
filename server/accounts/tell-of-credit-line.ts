import { sql } from 'kysely';
import { hasRole } from '../../domain/access/role.ts';
import { totalsRoles } from '../../domain/access/role-sets.ts';
import type { CreditIncrease } from '../../domain/accounts/credit-increase.ts';
import type { ActivityKind } from '../../domain/activity/activity-words.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { money } from '../../domain/money.ts';
import type { NoticeKind } from '../../domain/session/notice-texts.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import type { Program } from '../programs/program.ts';
import type { Signer } from '../signing.ts';

/** A change of a credit line, for the audit trail and for an e-mail to the author and the Account Admins. */
export type CreditNews = {
  readonly increase: Pick<CreditIncrease, 'id' | 'buyerId' | 'currency' | 'requestedMinor' | 'requestedByUserId'>;
  readonly kind: ActivityKind;
  readonly notice: keyof typeof noticeWithoutLine;
  /** The line before and after, in minor units. */
  readonly beforeMinor: number;
  readonly afterMinor: number;
};

/** An author who may not know the line is told of the decision alone. */
const noticeWithoutLine = {
  'credit-increase-approved': 'credit-increase-approved-alone',
  'credit-increase-in-part': 'credit-increase-in-part-alone',
  'credit-increase-rejected': 'credit-increase-rejected-alone',
  'credit-increase-failed': 'credit-increase-failed-alone',
  'credit-increase-ended': 'credit-increase-ended-alone',
  'credit-increase-kept': 'credit-increase-ended-alone',
} as const satisfies Partial<Record<NoticeKind, NoticeKind>>;

type Means = { readonly program: Program; readonly signer: Signer; readonly now: Instant };

/** Writes the audit line and the e-mails into the transaction of the change. */
export async function tellOfCreditLine(
  trx: Transaction,
  { program, signer, now }: Means,
  news: CreditNews,
): Promise<void> {
  const { increase, beforeMinor, afterMinor } = news;
  const { currency, buyerId } = increase;
  const author = { actorUserId: null, actorName: null, actionId: null, now };
  await recordActivity(trx, { program: program.id, buyer: buyerId, ...author }, [
    {
      subjectType: 'creditLine',
      subjectId: increase.id,
      groupId: null,
      ownerId: increase.requestedByUserId,
      kind: news.kind,
      before: { creditApprovedMinor: beforeMinor, currency },
      after: { creditApprovedMinor: afterMinor, amountMinor: afterMinor, currency },
    },
  ]);
  const { name: business } = await trx
    .selectFrom('buyers')
    .select('name')
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow();
  const values = { business, requested: money(increase.requestedMinor, currency) };
  for (const { id, email, language, roles } of await readersOf(trx, buyerId, increase.requestedByUserId)) {
    const to = { channel: 'email', to: email, person: id, language } as const;
    const said = hasRole(roles, ...totalsRoles)
      ? { kind: news.notice, values: { ...values, line: money(afterMinor, currency) } }
      : { kind: noticeWithoutLine[news.notice], values };
    await queueNotice(trx, { program, signer }, { ...to, ...said }, now);
  }
}

function readersOf(trx: Transaction, buyer: BuyerId, author: CreditIncrease['requestedByUserId']) {
  return trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.id', 'people.email', 'people.language', 'users.roles'])
    .where('users.buyer_id', '=', buyer)
    .where('users.status', '=', 'Active')
    .where(sql<boolean>`(users.id = ${author} or 'buyerAdministrator' = any (users.roles))`)
    .orderBy('people.id')
    .execute();
}
