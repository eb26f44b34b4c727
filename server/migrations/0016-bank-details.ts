/** Added bank accounts: their encrypted numbers, apart from the rows that devices hold, and the states of their mandates. */
export const bankDetails = String.raw`
-- Sweden has accounts and no direct debit. An IBAN may end in letters, and a short number shows only half of itself.
alter table bank_accounts
  alter column scheme drop not null,
  drop constraint bank_accounts_account_last4_check,
  add check (account_last4 ~ '^[A-Z0-9]{1,4}$'),
  add column agreement text,
  add column signed_by_name text,
  add column mandate_attempt integer not null default 0,
  add column mandate_failure text check (mandate_failure in ('rejected', 'expired', 'blocked', 'suspendedByPayer')),
  add column mandate_failed_at timestamptz,
  add column first_debit_on date,
  add column removed_at timestamptz,
  add check (removed_at is null or not is_active);
grant select (agreement, signed_by_name, mandate_attempt, mandate_failure, mandate_failed_at, first_debit_on, removed_at),
  update (is_active, mandate_status, mandate_attempt, mandate_failure, mandate_failed_at, agreement, signed_by_name, signed_on, removed_at)
  on bank_accounts to portal_app;
create policy app_write on bank_accounts for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer() and app_kind() = 'account' and removed_at is null)
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer() and app_kind() = 'account');

-- What somebody typed about a bank account, from before it is added until it is removed; the id is that of the account. Requests
-- write it, and read neither the numbers, which are sealed with a key that is not in the database, nor the rail's token.
create table bank_details (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  holder_name text not null,
  bank_name text not null,
  account_last4 text not null,
  country text not null,
  currency text not null,
  scheme text,
  sealed text not null,
  -- A keyed hash of the numbers: the same account is found again, and no number is found by trying.
  fingerprint text not null,
  rail_token text not null,
  created_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index bank_details_by_buyer on bank_details (buyer_id, created_at);
call protect_table('bank_details');
call let_jobs_work('bank_details');
grant insert, delete, select (id, program_id, buyer_id, user_id, holder_name, bank_name, account_last4, country, currency, scheme,
  fingerprint, created_at) on bank_details to portal_app;
grant select (id, program_id, buyer_id, created_at), delete on bank_details to portal_job;
create policy app_read on bank_details for select to portal_app
  using (program_id = app_program() and buyer_id = app_buyer() and app_kind() = 'account');
create policy app_add on bank_details for insert to portal_app
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user() and app_kind() = 'account');
create policy app_drop on bank_details for delete to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer() and app_kind() = 'account');

-- Makes the account of kept details: the rail's token gets there without a request reading it.
create function add_bank_account(details uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not may_write() or app_kind() <> 'account' then
    raise exception 'Bank accounts are added for the whole account.' using errcode = 'insufficient_privilege';
  end if;
  insert into bank_accounts (id, program_id, buyer_id, holder_name, bank_name, account_last4, rail_token, currency, country, scheme, is_active)
  select d.id, d.program_id, d.buyer_id, d.holder_name, d.bank_name, d.account_last4, d.rail_token, d.currency, d.country, d.scheme,
    not exists (select from bank_accounts a where a.buyer_id = d.buyer_id and a.is_active)
  from bank_details d where d.id = details and d.program_id = app_program() and d.buyer_id = app_buyer();
end $$;
revoke execute on function add_bank_account(uuid) from public;
grant execute on function add_bank_account(uuid) to portal_app;

-- The mandates that the simulated bank was asked to register.
create table bank.mandates (
  id uuid primary key,
  idempotency_key text not null unique,
  rail_token text not null,
  state text not null check (state in ('submitted', 'active', 'rejected', 'expired', 'blocked', 'suspendedByPayer', 'cancelled')),
  submitted_at timestamptz not null,
  -- Null where it never answers.
  act_at timestamptz,
  acted_at timestamptz,
  check ((state = 'submitted') = (acted_at is null))
);
create index mandates_due on bank.mandates (act_at) where state = 'submitted';
call protect_table('bank.mandates');
grant select, insert, update on bank.mandates to portal_job;
create policy job_all on bank.mandates to portal_job using (true) with check (true);
`;
