import { sql } from 'kysely';
import * as v from 'valibot';
import { payingRoles } from '../../domain/access/role-sets.ts';
import { type Currency, money } from '../../domain/money.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { type AutoPayNews, autoPayNewsSchema } from '../effects/auto-pay-news.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import type { NoticeValues } from '../notices/notice-values.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { readProgram } from '../programs/program.ts';
import type { Signer } from '../signing.ts';

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly signer: Signer };

/** Maximum number of invoice numbers in one e-mail. */
const mostNamed = 10;

/** E-mails everybody who pays for the business which payments AutoPay did not make. */
export function tellOfAutoPayJob({ withTransaction, clock, signer }: Means): JobHandler {
  return async ({ program: programId, buyer, payload }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('AutoPay pays for a program and a buyer.');
    const news = v.parse(autoPayNewsSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const program = await readProgram(trx, programId);
      const about = await trx
        .selectFrom('bank_accounts')
        .innerJoin('buyers', 'buyers.id', 'bank_accounts.buyer_id')
        .select(['buyers.name as business', 'bank_accounts.bank_name as bank', 'bank_accounts.account_last4 as last4'])
        .select('bank_accounts.currency')
        .where('bank_accounts.id', '=', news.bankAccountId)
        .executeTakeFirstOrThrow();
      const people = await trx
        .selectFrom('users')
        .innerJoin('people', 'people.id', 'users.person_id')
        .select(['people.id', 'people.email', 'people.language'])
        .where('users.buyer_id', '=', buyer)
        .where('users.status', '=', 'Active')
        .where(sql<boolean>`users.roles && ${[...payingRoles]}::text[]`)
        .orderBy('people.id')
        .execute();
      const { currency, ...names } = about;
      const kind = news.kind === 'stopped' ? 'autopay-stopped' : 'autopay-above-cap';
      const values = { ...names, ...valuesOf(news, currency) };
      for (const { id, email, language } of people) {
        const to = { to: email, person: id, language, channel: 'email' as const };
        await queueNotice(trx, { program, signer }, { ...to, kind, values }, now);
      }
    });
    return null;
  };
}

function valuesOf(news: AutoPayNews, currency: Currency): NoticeValues {
  if (news.kind === 'stopped') return { amount: money(news.amountMinor, currency) };
  const named = news.invoiceNumbers.slice(0, mostNamed).join(', ');
  const left = news.invoiceNumbers.length - mostNamed;
  return { cap: money(news.capMinor, currency), invoices: left > 0 ? `${named}, + ${left}` : named };
}
