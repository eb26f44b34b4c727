/** Refunds of unapplied amounts, payments on a later day, and transfers without remittance advice. */
export const refundsAndTransfers = String.raw`
alter table payments
  -- The day on which the bank is asked at the earliest; null for at once.
  add column scheduled_on date,
  add column cancelled_at timestamptz,
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  add column refunded_on date,
  -- The last request: while it is undecided, its amount is not applied.
  add column refund_state text check (refund_state in ('requested', 'refunded', 'refused')),
  add column refund_minor bigint check (refund_minor > 0),
  add check ((refund_state is null) = (refund_minor is null)),
  add check ((refunded_minor = 0) = (refunded_on is null)),
  add check (refunded_minor <= amount_minor),
  add check (cancelled_at is null or status = 'failed');
grant update (cancelled_at, refund_state, refund_minor) on payments to portal_app;

-- What the simulated bank has received for an account of a program.
create table bank.incoming (
  id uuid primary key,
  idempotency_key text not null unique,
  reference text not null check (length(reference) between 1 and 80),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  received_at timestamptz not null,
  acted_at timestamptz
);
create index incoming_untold on bank.incoming (received_at) where acted_at is null;
call protect_table('bank.incoming');
grant select, insert, update on bank.incoming to portal_job;
create policy job_all on bank.incoming to portal_job using (true) with check (true);
`;
