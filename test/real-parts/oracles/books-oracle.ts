import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { RealDatabase } from '../world/portal-database.ts';
import { type Intent, type Story, type Violation, report } from '../real-story.ts';

type PaymentFacts = {
  readonly id: string;
  readonly action_id: string | null;
  readonly action_state: string | null;
  readonly user_id: string;
  readonly bank_account_id: string;
  readonly amount_minor: number;
  readonly status: string;
  readonly submitted: boolean;
  readonly lines: readonly { charge_id: string; amount_minor: number; state: string }[];
  readonly transfers: readonly { amount_minor: number; state: string }[];
};

/** The portal's and the bank's records of one business, read directly from the tables. */
export type Books = {
  readonly payments: readonly PaymentFacts[];
  readonly actions: readonly { id: string; user_id: string; kind: string; state: string; payments: number }[];
  /** Faults of the data that are independent of any intent. */
  readonly faults: readonly Violation[];
};

const paymentsSql = `
  select p.id, p.action_id, x.state as action_state, p.user_id, p.bank_account_id, p.amount_minor, p.status,
    p.submitted_at is not null as submitted,
    coalesce((select jsonb_agg(a) from payment_applications a where a.payment_id = p.id), '[]') as lines,
    coalesce((select jsonb_agg(t) from bank.transfers t
      where t.idempotency_key = p.program_id || '/' || p.buyer_id || '/' || p.id), '[]') as transfers
  from payments p left join actions x on x.id = p.action_id where p.buyer_id = $1`;

const actionsSql = `
  select x.id, x.user_id, x.kind, x.state, (select count(*) from payments p where p.action_id = x.id) as payments
  from actions x where x.buyer_id = $1`;

/** Each row is one sum that must be zero: its subject, and the violated rule otherwise. */
const sumsSql = `
  select 'foreign' as invariant, 'the pending amount of invoice ' || c.invoice_number as what,
    c.pending_amount_minor - coalesce(sum(a.amount_minor) filter (where a.state = 'pending'), 0) as off
    from charges c left join payment_applications a on a.charge_id = c.id where c.buyer_id = $1 group by c.id
  union all
  select 'foreign', 'the remaining amount of invoice ' || c.invoice_number,
    c.total_minor - c.remaining_due_minor - coalesce(sum(a.amount_minor) filter (where a.state = 'applied'), 0)
      - coalesce((select sum(j.amount_minor) from adjustments j where j.charge_id = c.id and j.reversed_on is null), 0)
    from charges c left join payment_applications a on a.charge_id = c.id where c.buyer_id = $1 group by c.id
  union all
  select 'foreign', 'the lines of payment ' || p.reference, p.amount_minor - coalesce(sum(a.amount_minor), 0)
    from payments p left join payment_applications a on a.payment_id = p.id where p.buyer_id = $1 group by p.id
  union all
  select 'foreign', 'the open balance',
    b.open_minor - coalesce((select sum(open_minor_of(c)) from charges c where c.buyer_id = b.id), 0)
    from buyers b where b.id = $1
  union all
  select 'foreign', 'transfers at the bank without a payment', count(*) from bank.transfers t
    where split_part(t.idempotency_key, '/', 2) = $1::text
      and not exists (select from payments p where p.id::text = split_part(t.idempotency_key, '/', 3))
  union all
  select 'foreign', 'payments that were said to be cancelled', count(*) from actions c
    join payments p on p.action_id = (c.input -> 'action' ->> 'id')::uuid
    where c.buyer_id = $1 and c.kind = 'cancelAction' and c.state = 'completed'
  union all
  select 'duplicate', 'audit lines of ' || kind || ' beyond the first', count(*) - 1 from activity
    where buyer_id = $1 and subject_type in ('payment', 'approval') group by subject_id, kind, actor_user_id having count(*) > 1
  union all
  select 'duplicate', 'audit lines of ' || kind || ' by one action beyond the first', count(*) - 1 from activity
    where buyer_id = $1 and action_id is not null group by subject_id, kind, action_id having count(*) > 1
  union all
  select 'diverged', 'changes without a feed version', count(*) from changes
    where feed = 'buyer:' || $1 and feed_version is null
  union all
  select 'diverged', 'feed versions that are missing', coalesce(max(f.version), 0) - count(distinct c.feed_version)
    from feeds f left join changes c on c.feed = f.id where f.id = 'buyer:' || $1
  union all
  select 'diverged', 'actions with an effect and without a feed version', count(*) from actions
    where buyer_id = $1 and feed_version is null`;

export async function readBooks(database: RealDatabase, buyer: string): Promise<Books> {
  const payments = await database.rows<PaymentFacts>(paymentsSql, [buyer]);
  const actions = await database.rows<Books['actions'][number]>(actionsSql, [buyer]);
  const sums = await database.rows<Violation & { readonly off: number }>(sumsSql, [buyer]);
  const wrongSums = sums
    .filter(({ off }) => off !== 0)
    .map(({ invariant, what, off }): Violation => ({ invariant, what: `${what} is off by ${off}` }));
  return { payments, actions, faults: [...wrongSums, ...payments.flatMap(bankFaults)] };
}

/** Unfinished work of the portal and of the bank for this business. The bank's outcomes name the buyer only in their key. */
export async function unfinishedWork(database: RealDatabase, buyer: string): Promise<number> {
  const [row] = await database.rows<{ left: number }>(
    `select (select count(*) from payments where buyer_id = $1 and status = 'pending')
      + (select count(*) from jobs where done_at is null and run_at < now() + interval '1 hour'
        and (buyer_id = $1 or split_part(payload ->> 'idempotencyKey', '/', 2) = $1::text)) as left`,
    [buyer],
  );
  return row?.left ?? 0;
}

/** The portal's status of a payment against the bank's. Without a mandate the bank gets no request. */
function bankFaults({ id, status, submitted, lines, transfers }: PaymentFacts): Violation[] {
  const [transfer] = transfers;
  const faults: Violation[] = [];
  const find = (invariant: Violation['invariant'], what: string): void => void faults.push({ invariant, what });
  if (transfers.length > 1) find('duplicate', `the bank was asked ${transfers.length} times for payment ${id}`);
  if (submitted && !transfer) find('lost', `payment ${id} says submitted, and the bank knows nothing of it`);
  const total = lines.reduce((sum, line) => sum + line.amount_minor, 0);
  if (transfer && transfer.amount_minor !== total)
    find('foreign', `the bank moved ${transfer.amount_minor} for ${total}`);
  const inTheBooks = { settled: 'applied', failed: 'failed' }[transfer?.state ?? 'failed'];
  if (status !== inTheBooks) {
    const isFalselyPaid = status === 'applied';
    find(
      isFalselyPaid ? 'falsePaid' : 'lost',
      `payment ${id} is ${status}, the bank says ${transfer?.state ?? 'nothing'}`,
    );
  }
  const lineState = status === 'applied' ? 'applied' : 'released';
  if (lines.some((line) => line.state !== lineState)) find('foreign', `payment ${id} is ${status}, its lines are not`);
  return faults;
}

/** Compares the records with the intents: once, by the author, for these invoices and amounts, and nothing is missing. */
export function judgeBooks(story: Story, books: Books): void {
  for (const { invariant, what } of books.faults) report(story, invariant, what);
  const paidFor = new Map<Intent, number>();
  for (const payment of books.payments) {
    const intent = story.intents.find((one) => amountOf(one) === payment.amount_minor);
    if (!intent) report(story, 'foreign', `${payment.amount_minor} was paid, and nobody meant it`);
    else {
      paidFor.set(intent, (paidFor.get(intent) ?? 0) + 1);
      judgePayment(story, payment, intent);
    }
  }
  for (const [intent, times] of paidFor)
    if (times > 1) report(story, 'duplicate', `${amountOf(intent)} was paid ${times} times`);
  for (const { id, kind, state, payments } of books.actions) {
    if (payments > 1) report(story, 'duplicate', `action ${id} made ${payments} payments`);
    if (kind !== 'payInvoices') continue;
    if (state === 'completed' && payments === 0) report(story, 'lost', `action ${id} says completed and paid nothing`);
    if (state !== 'completed' && payments > 0) report(story, 'foreign', `action ${id} is ${state} and has paid`);
  }
}

function amountOf({ kind, input }: Intent): number | null {
  return kind === 'payInvoices' ? (input as PayInvoicesInput).totalMinor : null;
}

function judgePayment(story: Story, payment: PaymentFacts, intent: Intent): void {
  const { amount_minor: amount } = payment;
  if (intent.isCancelledInTime) report(story, 'foreign', `${amount} was cancelled in time, and paid all the same`);
  if (payment.user_id !== story.account.people[intent.author].user)
    report(story, 'foreign', `${amount} was paid for somebody else than ${intent.author}`);
  if (payment.bank_account_id !== story.account.bankAccount) report(story, 'foreign', `${amount} left another account`);
  const paid = new Set(payment.lines.map((line) => `${line.charge_id} ${line.amount_minor}`));
  const meant = (intent.input as PayInvoicesInput).lines.map((line) => `${line.chargeId} ${line.amountMinor}`);
  if (paid.size !== meant.length || !meant.every((line) => paid.has(line)))
    report(story, 'foreign', `${amount} went to other invoices than were meant`);
}
