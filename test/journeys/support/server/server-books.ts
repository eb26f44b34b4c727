import type { Books } from './prepared-world.ts';

/** A payment in the portal's records, with the bank's own records of it. */
export type BookedPayment = {
  readonly id: string;
  readonly actionId: string | null;
  readonly email: string;
  readonly amountMinor: number;
  readonly status: string;
  readonly chargeIds: readonly string[];
  /** The number of the bank's transfers for it, and their sum. */
  readonly transfers: number;
  readonly transferredMinor: number;
};

/** The versions of the rows of one table, by id. */
export type RowVersions = ReadonlyMap<string, number>;

/** All payments that people made with the portal. */
export async function bookedPayments(books: Books): Promise<readonly BookedPayment[]> {
  const { rows } = await books.query<BookedPayment>(`
    select p.id, p.action_id as "actionId", person.email, p.amount_minor::int as "amountMinor", p.status,
      array(select a.charge_id from payment_applications a where a.payment_id = p.id) as "chargeIds",
      count(t.id)::int as transfers, coalesce(sum(t.amount_minor), 0)::int as "transferredMinor"
    from payments p
    join users u on u.id = p.user_id join people person on person.id = u.person_id
    left join bank.transfers t on t.idempotency_key = p.program_id || '/' || p.buyer_id || '/' || p.id
    where p.action_id is not null group by p.id, person.email`);
  return rows;
}

/** The server's rows of a business in one table, independent of cursors. */
export async function rowVersions(
  books: Books,
  table: 'payments' | 'actions' | 'charges',
  business: string,
): Promise<RowVersions> {
  const { rows } = await books.query<{ id: string; version: number }>(
    `select r.id, r.row_version::int as version from ${table} r join buyers b on b.id = r.buyer_id where b.name = $1`,
    [business],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The PO number of an invoice, the number of its edits, and their authors; several names are joined. */
export type BookedEdit = {
  readonly number: string;
  readonly poNumber: string | null;
  readonly times: number;
  readonly by: string;
};

/** These invoices of Harbour Build, by number. */
export async function bookedEdits(books: Books, numbers: readonly string[]): Promise<readonly BookedEdit[]> {
  const { rows } = await books.query<BookedEdit>(
    `select c.invoice_number as number, c.po_number as "poNumber", count(a.id)::int as times,
      coalesce(string_agg(distinct a.actor_name, ', '), '') as by
    from charges c join buyers b on b.id = c.buyer_id
    left join activity a on a.subject_id = c.id and a.kind = 'editInvoice'
    where b.name = 'Harbour Build Ltd' and c.invoice_number = any($1)
    group by c.id order by c.invoice_number collate "C"`,
    [[...numbers]],
  );
  return rows;
}

/** The server's remaining jobs. */
export async function openJobs(books: Books): Promise<readonly unknown[]> {
  const { rows } = await books.query(
    `select kind, attempts, run_at, lease_until, last_error from jobs where done_at is null order by run_at`,
  );
  return rows;
}
