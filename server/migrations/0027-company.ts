/** The company information of a business, and the changes that the provider has to approve. */
export const company = String.raw`
alter table buyers
  add column registration_number text check (length(registration_number) between 1 and 40),
  add column tax_id text check (tax_id is null or (tax_id ~ '^[0-9]{9}$' and country = 'US')),
  add column address jsonb check (jsonb_typeof(address) = 'object');

create function is_account_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select may_write() and exists (select from users me where me.id = app_user() and me.buyer_id = app_buyer()
    and me.status = 'Active' and 'buyerAdministrator' = any (me.roles))
$$;
revoke execute on function is_account_admin() from public;
grant execute on function is_account_admin() to portal_app;

-- An Account Admin changes what is no legal identity; the rest follows a decision.
grant update (trading_name, address) on buyers to portal_app;
create policy app_edit on buyers for update to portal_app
  using (program_id = app_program() and id = app_buyer() and is_account_admin())
  with check (program_id = app_program() and id = app_buyer() and is_account_admin());
grant insert (registration_number, tax_id, address), update (registration_number, tax_id, address) on buyers to portal_job;

create table account_requests (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  kind text not null check (kind in ('companyInfo', 'primaryEmail')),
  wanted jsonb not null check (jsonb_typeof(wanted) = 'object'),
  requested_by_user_id uuid not null references users (id),
  requested_by_name text not null,
  submitted_at timestamptz not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected')),
  decided_at timestamptz,
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  check ((status = 'requested') = (decided_at is null))
);
create unique index account_requests_one_pending on account_requests (buyer_id, kind) where status = 'requested';
create index account_requests_by_buyer on account_requests (buyer_id, submitted_at);
call protect_table('account_requests');
call let_jobs_work('account_requests');
grant select, insert (id, program_id, buyer_id, kind, wanted, requested_by_user_id, requested_by_name, submitted_at)
  on account_requests to portal_app;
create policy app_read on account_requests for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer() and app_kind() in ('account', 'support'));
create policy app_add on account_requests for insert to portal_app with check (
  program_id = app_program() and buyer_id = app_buyer() and requested_by_user_id = app_user() and is_account_admin());
grant select, insert, update (status, decided_at) on account_requests to portal_job;
grant update (email) on people to portal_job;
`;
