import { sql } from 'kysely';
import * as v from 'valibot';
import { payingRoles } from '../../domain/access/role-sets.ts';
import { allowsRight } from '../../domain/accounts/account-status-rules.ts';
import { autoPayPlan, autoPayState, refuseRunningAutoPay } from '../../domain/bank-accounts/auto-pay.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { openStatuses, payableMinor } from '../../domain/invoices/charge-rules.ts';
import { money } from '../../domain/money.ts';
import { type PlainDate, addDays, plainDateSchema } from '../../domain/time/calendar-date.ts';
import { dueNewsOf, dueSoonDays, overdueDays } from '../../domain/users/notice-rules.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import { tellUsers } from './tell-users.ts';
import { usersWithRoles } from './users-with-roles.ts';

/** The job that notifies the payers of one business of invoices that are due soon or overdue. */
export const tellOfDueKind = 'tell-of-due';

const payloadSchema = v.object({ day: plainDateSchema });
/** One e-mail for each topic, and each invoice in one e-mail of a topic: the transaction also records the named invoices. */
const mostNamed = 20;

type Account = { readonly program: ProgramId; readonly buyer: BuyerId; readonly day: PlainDate };

/** The open invoices around their due date without a notice so far, by due date. */
export function tellOfDueJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async ({ program, buyer, payload }) => {
    if (program === null || buyer === null) throw new JobCannotSucceed('Invoices are those of a business.');
    const { day } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program, buyer }, { now }, async (trx) => {
      const [account] = await readRows(trx, 'buyers', [buyer]);
      if (!account || !allowsRight(account.status, 'signIn')) return;
      const charges = await untoldCharges(trx, { program, buyer, day });
      const byItself = await paidAutomatically(trx, { program, buyer, day }, charges);
      for (const topic of ['due-soon', 'overdue'] as const) {
        const told = charges.filter(
          (charge) => dueNewsOf(charge, day) === topic && !(topic === 'due-soon' && byItself.has(charge.id)),
        );
        const [first] = told;
        if (!first) continue;
        await trx
          .insertInto('told_news')
          .values(told.map(({ id }) => ({ program_id: program, buyer_id: buyer, topic, subject_id: id })))
          .execute();
        await tellUsers(
          { trx, program: { id: program }, buyer, now },
          {
            cause: first.id,
            userIds: await usersWithRoles(trx, buyer, payingRoles),
            notice: topic,
            values: { business: account.name, invoices: listOf(told) },
          },
        );
      }
    });
    return null;
  };
}

/** The charges that AutoPay pays: nobody has to act on them. */
async function untoldCharges(trx: Transaction, { buyer, day }: Account): Promise<Charge[]> {
  const open = await trx
    .selectFrom('charges as c')
    .select('c.id')
    .where('c.buyer_id', '=', buyer)
    .where('c.status', 'in', [...openStatuses])
    .where('c.due_date', '>=', addDays(day, -overdueDays))
    .where('c.due_date', '<=', addDays(day, dueSoonDays))
    .where(
      sql<boolean>`not exists (select from told_news t where t.subject_id = c.id
        and t.topic = case when c.due_date < ${day}::date then 'overdue' else 'due-soon' end)`,
    )
    .execute();
  const charges = await readRows(
    trx,
    'charges',
    open.map(({ id }) => id),
  );
  return charges.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate) || one.id.localeCompare(other.id));
}

/** A line for each invoice: number, payable amount, due date. */
async function paidAutomatically(
  trx: Transaction,
  { program, buyer, day }: Account,
  charges: readonly Charge[],
): Promise<ReadonlySet<string>> {
  const { settings } = await readProgram(trx, program);
  const active = await trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('is_active', '=', true)
    .executeTakeFirst();
  const [account] = active ? await readRows(trx, 'bankAccounts', [active.id]) : [];
  const [owner] = await readRows(trx, 'buyers', [buyer]);
  const state = account && autoPayState(account, settings.isAutoPayMandatory);
  const isOffered = settings.flags.payments && settings.flags.autoPay;
  if (!account || !isOffered || state?.kind !== 'on' || refuseRunningAutoPay(account, owner ?? null)) return new Set();
  const plan = autoPayPlan({ terms: state.terms, account, charges, approvals: [], from: day });
  return new Set(plan.filter(({ skipped }) => skipped === null).map(({ charge }) => charge.id));
}

/** Each invoice with its number, what can still be paid of it, and its due date. */
function listOf(charges: readonly Charge[]) {
  const named = charges.slice(0, mostNamed).map((charge) => ({
    invoice: charge.invoiceNumber,
    amount: money(payableMinor(charge), charge.currency),
    dueDate: charge.dueDate,
  }));
  const left = charges.length - mostNamed;
  return left > 0 ? [...named, { left }] : named;
}
