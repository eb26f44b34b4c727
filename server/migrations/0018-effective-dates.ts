/** The dates from and until which payments, credits and adjustments lower a charge; and the consolidated invoice that bills a charge. */
export const effectiveDates = String.raw`
-- Rows of before have no day: for them the day of their payment counts.
alter table payment_applications
  add column applied_on date,
  add column reversed_on date,
  drop constraint payment_applications_state_check,
  add check (state in ('pending', 'applied', 'released', 'reversed')),
  add check (state in ('applied', 'reversed') or applied_on is null),
  add check ((state = 'reversed') = (reversed_on is not null)),
  add check (reversed_on >= applied_on);
alter table payments
  add column returned_on date,
  add check (returned_on is null or status = 'returned');

-- What a charge was lowered by without a payment: below zero where it was raised.
create table adjustments (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  charge_id uuid not null,
  credit_id uuid,
  kind text not null check (kind in ('credit', 'cancelled', 'correction', 'paidDirect', 'rejected', 'reversed')),
  amount_minor bigint not null check (amount_minor between -9000000000000 and 9000000000000 and amount_minor <> 0),
  effective_on date not null,
  reversed_on date,
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  foreign key (charge_id, buyer_id) references charges (id, buyer_id),
  foreign key (credit_id, buyer_id) references charges (id, buyer_id),
  check ((kind = 'credit') = (credit_id is not null)),
  check (credit_id is null or (credit_id <> charge_id and amount_minor > 0)),
  check (reversed_on >= effective_on)
);
create index adjustments_by_charge on adjustments (charge_id);
create index adjustments_by_credit on adjustments (credit_id) where credit_id is not null;
create index adjustments_by_buyer on adjustments (buyer_id, effective_on desc, id);
-- As a part of a payment: whoever sees the charge or the credit.
call sync_table('adjustments', 'adjustments', 'buyer',
  seen => $$program_id = app_program() and buyer_id = app_buyer() and (
    app_kind() in ('account', 'support')
    or (app_kind() in ('group', 'own') and exists (select from charges c where c.id in (charge_id, credit_id))))$$,
  image_seen => $$app_kind() in ('account', 'support')$$);
grant select on adjustments to portal_app;
grant select, insert, update, delete on adjustments to portal_job;

-- A charge that a consolidated invoice bills is owed and paid through that invoice alone.
alter table charges
  add column consolidated_into uuid,
  add column status_detailed text check (length(status_detailed) <= 200),
  add foreign key (consolidated_into, buyer_id) references charges (id, buyer_id),
  add check (consolidated_into is null or (not is_consolidated and consolidated_into <> id and pending_amount_minor = 0));
create index charges_by_consolidated on charges (consolidated_into) where consolidated_into is not null;

create or replace function open_minor_of(charge charges) returns bigint language sql immutable as $$
  select case when charge.type in ('sale', 'fee') and charge.consolidated_into is null
    and charge.status in ('created', 'open', 'adjusted', 'partiallyAdjusted', 'pendingPayment')
    then charge.remaining_due_minor else 0 end
$$;
`;
