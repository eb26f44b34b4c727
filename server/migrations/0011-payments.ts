/** The payments of a buyer: bank accounts, payments and their applications. */
export const payments = String.raw`
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
-- Account-wide roles and support see them, and never the token by which the rail knows the account.
call sync_table('bank_accounts', 'bankAccounts', 'buyer', secrets => '{rail_token}',
  seen => $$program_id = app_program() and buyer_id = app_buyer() and app_kind() in ('account', 'support')$$,
  image_seen => $$app_kind() in ('account', 'support')$$);
grant select (id, program_id, buyer_id, holder_name, bank_name, account_last4, currency, country, scheme, is_active, has_autopay,
  mandate_status, signed_on, created_at, row_version, updated_at) on bank_accounts to portal_app;
grant select, insert, update, delete on bank_accounts to portal_job;

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
call protect_table('payment_applications');
call let_jobs_work('payment_applications');
grant select, insert on payment_applications to portal_app;
grant update (state) on payment_applications to portal_app;
grant select, insert, update, delete on payment_applications to portal_job;
-- Of each payment only the parts that touch a charge that one sees.
create policy app_read on payment_applications for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer() and (
    app_kind() in ('account', 'support')
    or (app_kind() in ('group', 'own') and exists (select from charges c where c.id = charge_id))));
create policy app_add on payment_applications for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and exists (select from charges c where c.id = charge_id));
create policy app_write on payment_applications for update to portal_app using (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and exists (select from charges c where c.id = charge_id));

-- One's own, and those that touch a charge that one sees.
call sync_table('payments', 'payments', 'buyer',
  seen => $$sees_row(program_id, buyer_id, null, user_id)
    or (program_id = app_program() and buyer_id = app_buyer() and app_kind() in ('group', 'own')
      and exists (select from payment_applications a where a.payment_id = payments.id))$$,
  parts => $$jsonb_build_object('applications', coalesce((
    select jsonb_agg(to_jsonb(a) order by a.id) from payment_applications a where a.payment_id = payments.id), '[]'))$$,
  image_seen => $$app_kind() in ('account', 'support')$$);
grant select, insert on payments to portal_app;
grant update (status, remaining_minor, failure_reason, collection_date) on payments to portal_app;
grant select, insert, update, delete on payments to portal_job;
create policy app_add on payments for insert to portal_app
  with check (may_write() and sees_row(program_id, buyer_id, null, user_id));
create policy app_write on payments for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, null, user_id));
`;
