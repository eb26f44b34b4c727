/** The debts of a buyer: its charges, and the totals derived from them. A seller sees its own. */
export const charges = String.raw`
create table charges (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  group_id uuid,
  user_id uuid references users (id),
  client_id uuid,
  -- The card that it was bought with. It is not told to devices: they are told what is spent of the card.
  card_id uuid,
  seller_name text not null,
  type text not null check (type in ('sale', 'credit', 'fee')),
  fee_type text check (fee_type in ('collectionsFee', 'failedPaymentFee', 'lateFee', 'reactivationFee')),
  invoice_number text not null check (length(invoice_number) between 1 and 64),
  status text not null check (status in (
    'adjusted', 'cancelled', 'created', 'credited', 'open', 'paid', 'paidDirect', 'partiallyAdjusted', 'pending',
    'pendingPayment', 'rejected', 'reversed', 'settled')),
  has_open_dispute boolean not null default false,
  currency text not null,
  total_minor bigint not null check (total_minor between -9000000000000 and 9000000000000),
  remaining_due_minor bigint not null check (remaining_due_minor >= 0),
  pending_amount_minor bigint not null default 0,
  bill_date date not null,
  due_date date not null,
  po_number text check (length(po_number) <= 40),
  notes text,
  order_number text,
  buyer_user_name text,
  ship_to jsonb,
  supplier_name text,
  supplier_address text,
  metadata jsonb not null default '{}',
  lines jsonb not null default '[]',
  invoice_url text,
  is_consolidated boolean not null default false,
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (program_id, buyer_id, invoice_number, type),
  unique (id, buyer_id),
  constraint charges_in_the_currency_of_the_buyer foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  constraint charges_card_of_the_buyer foreign key (card_id, buyer_id) references purchase_cards (id, buyer_id),
  foreign key (client_id, program_id) references clients (id, program_id),
  foreign key (group_id, buyer_id) references groups (id, buyer_id),
  constraint charges_claimed_within_remaining check (pending_amount_minor between 0 and remaining_due_minor),
  check ((type = 'fee') or fee_type is null)
);
create index charges_by_bill_date on charges (buyer_id, bill_date desc, id);
create index charges_by_due_date on charges (buyer_id, due_date, id);
create index charges_by_client on charges (client_id) where client_id is not null;
create index charges_by_card on charges (card_id) where card_id is not null;
call sync_table('charges', 'charges', 'buyer',
  seen => $$sees_row(program_id, buyer_id, group_id, user_id)
    or (program_id = app_program() and app_kind() = 'client' and client_id = app_client())$$);
grant select on charges to portal_app;
grant update (status, remaining_due_minor, pending_amount_minor, po_number, notes) on charges to portal_app;
grant select, insert, update, delete on charges to portal_job;
create policy app_write on charges for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id));

-- What a charge adds to the open balance: what is left of a sale or a fee that is not finished.
create function open_minor_of(charge charges) returns bigint language sql immutable as $$
  select case when charge.type in ('sale', 'fee')
    and charge.status in ('created', 'open', 'adjusted', 'partiallyAdjusted', 'pendingPayment')
    then charge.remaining_due_minor else 0 end
$$;

-- The buyer's open balance and newest bill date follow its charges, once per statement.
create procedure move_buyer_totals(buyer uuid, delta bigint, newest date, is_recount boolean) language plpgsql as $$
begin
  if is_recount then
    perform from buyers where id = buyer for update;
    update buyers set open_minor = open_minor + delta,
        newest_bill_date = (select max(bill_date) from charges where buyer_id = buyer)
      where id = buyer;
  else
    update buyers set open_minor = open_minor + delta, newest_bill_date = greatest(newest_bill_date, newest)
      where id = buyer and (delta <> 0 or newest_bill_date is null or newest_bill_date < newest);
  end if;
end $$;

create function count_new_charges() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  moved record;
begin
  for moved in
    select buyer_id, sum(open_minor_of(n))::bigint as delta, max(bill_date) as newest from new_rows n group by buyer_id order by buyer_id
  loop
    call move_buyer_totals(moved.buyer_id, moved.delta, moved.newest, false);
  end loop;
  return null;
end $$;

create function count_changed_charges() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  moved record;
begin
  for moved in
    select n.buyer_id, sum(open_minor_of(n) - open_minor_of(o))::bigint as delta, max(n.bill_date) as newest,
      bool_or(n.bill_date <> o.bill_date) as is_recount
    from new_rows n join old_rows o using (id) group by n.buyer_id order by n.buyer_id
  loop
    call move_buyer_totals(moved.buyer_id, moved.delta, moved.newest, moved.is_recount);
  end loop;
  return null;
end $$;

create function count_removed_charges() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  moved record;
begin
  for moved in
    select buyer_id, -sum(open_minor_of(o))::bigint as delta from old_rows o group by buyer_id order by buyer_id
  loop
    call move_buyer_totals(moved.buyer_id, moved.delta, null, true);
  end loop;
  return null;
end $$;

create trigger totals_new after insert on charges referencing new table as new_rows
  for each statement execute function count_new_charges();
create trigger totals_changed after update on charges referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_charges();
create trigger totals_removed after delete on charges referencing old table as old_rows
  for each statement execute function count_removed_charges();
`;
