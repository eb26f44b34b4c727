/** What a buyer pays and contests: bank accounts, payments and what they are applied to, disputes, and the audit trail. */
export const paymentsAndDisputes = String.raw`
create table bank_accounts (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  holder_name text not null,
  bank_name text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  rail_token text not null,
  currency text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  scheme text not null check (scheme in ('V1', 'V2NonSEPA', 'V2SEPA')),
  is_active boolean not null default false,
  has_autopay boolean not null default false,
  mandate_status text not null default 'none' check (mandate_status in ('none', 'pending', 'signed', 'failed', 'cancelled')),
  signed_on date,
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, buyer_id),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency)
);
create unique index bank_accounts_one_active on bank_accounts (buyer_id) where is_active;
create index bank_accounts_by_buyer on bank_accounts (buyer_id);
call sync_table('bank_accounts', 'bankAccounts', 'buyer', '{rail_token}');

create table payments (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid references users (id),
  reference text not null check (length(reference) between 1 and 80),
  payment_type text not null check (payment_type in ('directDebit', 'bankTransfer', 'credit', 'imported')),
  amount_minor bigint not null check (amount_minor between 0 and 9000000000000),
  remaining_minor bigint not null default 0,
  currency text not null,
  status text not null check (status in ('active', 'applied', 'failed', 'pending', 'refunded', 'returned', 'transferred', 'writeOff')),
  failure_reason text check (failure_reason in (
    'accountNotFound', 'bankReturn', 'compliance', 'insufficientFunds', 'noMandate', 'stopPayment', 'unauthorizedCorporateDebit')),
  collection_date date,
  received_date date,
  submitted_at timestamptz,
  bank_account_id uuid,
  action_id uuid,
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (buyer_id, reference),
  unique (id, buyer_id),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (bank_account_id, buyer_id) references bank_accounts (id, buyer_id),
  check (remaining_minor between 0 and amount_minor),
  check (failure_reason is null or status in ('failed', 'returned'))
);
create index payments_by_buyer on payments (buyer_id, created_at desc, id);
create index payments_by_action on payments (action_id) where action_id is not null;
call sync_table('payments', 'payments', 'buyer');

create table payment_applications (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  payment_id uuid not null,
  charge_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'applied', 'released')),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (payment_id, charge_id),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  foreign key (payment_id, buyer_id) references payments (id, buyer_id) on delete cascade,
  foreign key (charge_id, buyer_id) references charges (id, buyer_id)
);
create index payment_applications_by_charge on payment_applications (charge_id);
create index payment_applications_by_buyer on payment_applications (buyer_id);
create trigger touch before insert or update on payment_applications for each row execute function touch_row();
call sync_with_parent('payment_applications', 'payments', 'payment_id');

create table disputes (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  charge_id uuid not null,
  reason text not null check (reason in (
    'buyer_does_not_recognize_charge', 'incorrect_tax', 'defective', 'duplicate_transaction', 'incorrect_information',
    'incorrect_invoice_date', 'incorrect_item', 'incorrect_price', 'service_not_rendered', 'billed_to_wrong_buyer',
    'manufacturers_warranty', 'unauthorized_purchase', 'paid_to_client_direct', 'incorrect_seller_paid', 'other')),
  amount_minor bigint not null check (amount_minor between 0 and 9000000000000),
  currency text not null,
  status text not null check (status in ('open', 'resolved', 'rejected', 'withdrawn')),
  note text,
  raised_by_user_id uuid references users (id),
  raised_at timestamptz not null,
  resolved_at timestamptz,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (charge_id, buyer_id) references charges (id, buyer_id),
  check ((status = 'open') = (resolved_at is null))
);
create unique index disputes_one_open on disputes (charge_id) where status = 'open';
create index disputes_by_buyer on disputes (buyer_id);
create index disputes_by_charge on disputes (charge_id);
call sync_table('disputes', 'disputes', 'buyer');

-- An open dispute is seen on its charge, and is a change of it: what was approved on the undisputed charge no longer binds.
create function mark_disputed_charge() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  disputed uuid := case when tg_op = 'DELETE' then old.charge_id else new.charge_id end;
  is_open boolean := exists (select from disputes where charge_id = disputed and status = 'open');
begin
  update charges set has_open_dispute = is_open where id = disputed and has_open_dispute <> is_open;
  return null;
end $$;
create trigger mark_charge after insert or update or delete on disputes for each row execute function mark_disputed_charge();

create table activity (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  group_id uuid,
  user_id uuid,
  kind text not null,
  at timestamptz not null default app_now(),
  actor_user_id uuid,
  actor_name text,
  before jsonb,
  after jsonb,
  action_id uuid,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index activity_by_subject on activity (subject_id, at);
create index activity_by_buyer on activity (buyer_id, at desc, id);
call sync_table('activity', 'activity', 'buyer');
call append_only('activity');
`;
