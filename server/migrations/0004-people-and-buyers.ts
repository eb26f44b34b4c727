/** The buying businesses with their groups, and the people who act for them. */
export const peopleAndBuyers = String.raw`
create table people (
  id uuid primary key,
  program_id text not null references programs (id),
  email text not null check (email like '%_@_%' and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  phone text,
  language text not null default 'en',
  country text check (country ~ '^[A-Z]{2}$'),
  time_zone text,
  password_hash text,
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  locked_until timestamptz,
  sso_status text not null default 'Inactive' check (sso_status in ('Active', 'Pending', 'Inactive')),
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, program_id)
);
create unique index people_by_email on people (program_id, lower(email));

create table buyers (
  id uuid primary key,
  program_id text not null references programs (id),
  client_id uuid,
  name text not null check (length(name) between 1 and 200),
  trading_name text,
  client_reference_id text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency in ('AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'MXN', 'NZD', 'PLN', 'SEK', 'USD')),
  status text not null check (status in ('Active', 'Inactive', 'Suspended', 'Pending', 'PendingDirectDebit', 'PendingSetup', 'Declined', 'Cancelled', 'Withdrawn')),
  billing_cycle text not null,
  term_days integer not null check (term_days between 0 and 365),
  credit_approved_minor bigint not null default 0 check (credit_approved_minor between 0 and 9000000000000),
  open_minor bigint not null default 0,
  authorised_minor bigint not null default 0 check (authorised_minor >= 0),
  newest_bill_date date,
  -- What becomes of a request that nobody is left to decide.
  when_nobody_decides text not null default 'block' check (when_nobody_decides in ('block', 'approve')),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (client_id, program_id) references clients (id, program_id),
  unique (id, program_id),
  unique (id, program_id, currency)
);
create unique index buyers_by_client_reference
  on buyers (program_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), client_reference_id) where client_reference_id is not null;
create index buyers_by_client on buyers (client_id) where client_id is not null;
-- The buyer's account. Its open balance and newest bill date are kept by triggers and written by nobody.
call sync_table('buyers', 'buyers', 'buyer',
  seen => $$program_id = app_program() and (
    (app_kind() in ('account', 'group', 'own', 'support') and id = app_buyer())
    or (app_kind() = 'client' and client_id = app_client()))$$);
grant select on buyers to portal_app, portal_job;
grant select (id, program_id, client_id, name, country, currency, status) on buyers to portal_auth;
grant insert (id, program_id, client_id, name, trading_name, client_reference_id, country, currency, status, billing_cycle, term_days,
  credit_approved_minor, when_nobody_decides) on buyers to portal_job;
grant update (client_id, name, trading_name, client_reference_id, country, status, billing_cycle, term_days, credit_approved_minor,
  when_nobody_decides) on buyers to portal_job;
create policy auth_read on buyers for select to portal_auth using (program_id = app_program());

create table groups (
  id uuid primary key,
  buyer_id uuid not null,
  program_id text not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 64),
  type text not null default 'reporting' check (type in ('reporting', 'legalEntity')),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, buyer_id),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  foreign key (parent_id, buyer_id) references groups (id, buyer_id),
  check (parent_id is distinct from id)
);
create index groups_by_buyer on groups (buyer_id);
call sync_table('groups', 'groups', 'buyer',
  seen => $$program_id = app_program() and buyer_id = app_buyer()
    and (app_kind() in ('account', 'support') or (app_kind() in ('group', 'own') and id = any (app_groups())))$$,
  image_seen => $$sees_row(program_id, buyer_id, null, null)$$);
grant select on groups to portal_app, portal_job;
grant select (id, program_id, buyer_id, parent_id) on groups to portal_auth;
grant insert, update, delete on groups to portal_job;
create policy auth_read on groups for select to portal_auth using (program_id = app_program());

create table users (
  id uuid primary key,
  person_id uuid not null,
  program_id text not null,
  user_type text not null check (user_type in ('buyer', 'client', 'MSTS')),
  buyer_id uuid,
  client_id uuid,
  group_id uuid,
  roles text[] not null check (roles <@ array[
    'buyerAdministrator', 'buyerGroupAdministrator', 'buyerPayer', 'buyerPurchaser', 'buyerMSTSCustomerSupport',
    'buyerMSTSUnderwriting', 'clientAdministrator', 'clientDeveloper', 'clientAccountManager']),
  status text not null check (status in ('Active', 'Inactive', 'Locked', 'Pending', 'Suspended', 'Terminated')),
  receive_email boolean not null default false,
  contact_types text[] not null default '{}' check (contact_types <@ array['admin', 'billing', 'primary', 'purchaser']),
  visibility_epoch integer not null default 1,
  last_sign_in_at timestamptz,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (person_id, program_id) references people (id, program_id),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  foreign key (client_id, program_id) references clients (id, program_id),
  foreign key (group_id, buyer_id) references groups (id, buyer_id),
  check ((user_type = 'buyer') = (buyer_id is not null) and (user_type = 'client') = (client_id is not null)),
  check (group_id is null or buyer_id is not null)
);
create unique index users_one_membership on users (person_id, coalesce(buyer_id, client_id, '00000000-0000-0000-0000-000000000000'));
create index users_by_buyer on users (buyer_id) where buyer_id is not null;
create index users_by_client on users (client_id) where client_id is not null;
call sync_table('users', 'users', 'member', unlogged => '{last_sign_in_at}',
  seen => $$program_id = app_program() and (id = app_user() or sees_row(program_id, buyer_id, group_id, id)
    or (app_kind() = 'client' and client_id = app_client()))$$,
  image_seen => $$sees_row(program_id, buyer_id, null, null)$$);
grant select on users to portal_app, portal_auth, portal_job;
grant update (last_sign_in_at) on users to portal_auth;
grant insert, update on users to portal_job;
create policy auth_read on users for select to portal_auth using (program_id = app_program());
create policy auth_write on users for update to portal_auth using (program_id = app_program());
grant update (receive_email) on users to portal_app;
create policy app_write on users for update to portal_app
  using (may_write() and program_id = app_program() and id = app_user())
  with check (may_write() and program_id = app_program() and id = app_user());

-- A person's image says what held for the membership that they act in; a membership that is younger says what holds now.
call sync_table('people', 'people', 'person', secrets => '{password_hash,failed_attempts,locked_until}',
  -- Somebody was here, or mistyped: no news to their devices.
  unlogged => '{failed_attempts,locked_until}',
  seen => $$program_id = app_program() and (id = app_person() or exists (select from users u where u.person_id = people.id))$$,
  parts => $$jsonb_build_object('receivers', coalesce((
    select jsonb_object_agg(u.id, u.receive_email) from users u where u.person_id = people.id), '{}'))$$,
  image_seen => 'id = app_person()',
  image_shown => $$(kept - 'receivers') || jsonb_build_object('receive_email', coalesce(
    (kept -> 'receivers' ->> app_user()::text)::boolean, (select u.receive_email from users u where u.id = app_user())))$$);
-- People: oneself, and those whose membership one sees. Credentials are for signing in only.
grant select (id, program_id, email, first_name, last_name, phone, language, country, time_zone, sso_status, created_at, row_version, updated_at)
  on people to portal_app;
grant update (first_name, last_name, phone, language, time_zone) on people to portal_app;
create policy app_write on people for update to portal_app using (program_id = app_program() and id = app_person());
grant select on people to portal_auth;
grant update (password_hash, failed_attempts, locked_until) on people to portal_auth;
create policy auth_read on people for select to portal_auth using (program_id = app_program());
create policy auth_write on people for update to portal_auth using (program_id = app_program());
grant update (sso_status) on people to portal_auth;
grant select, insert, update on people to portal_job;

-- It is kept with the membership, and told with the person.
create function touch_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update people set row_version = row_version + 1 where id = new.person_id;
  return null;
end $$;
create trigger receiver_changed after update on users for each row
  when (old.receive_email is distinct from new.receive_email) execute function touch_person();

-- Whether nobody else of the business gets its invoices. One asks at a time: two who give it up at once must not count on each other.
create function is_last_invoice_receiver() returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice-receivers:' || app_buyer()::text, 0));
  return not exists (
    select from users where buyer_id = app_buyer() and id <> app_user() and receive_email and status = 'Active');
end $$;
revoke execute on function is_last_invoice_receiver() from public;
grant execute on function is_last_invoice_receiver() to portal_app;

-- What a person may see has changed: their devices start over.
create function raise_visibility_epoch() returns trigger language plpgsql as $$
begin
  new.visibility_epoch := old.visibility_epoch + 1;
  return new;
end $$;
create trigger epoch before update on users for each row
  when (old.roles is distinct from new.roles or old.group_id is distinct from new.group_id or old.status is distinct from new.status)
  execute function raise_visibility_epoch();

-- A changed tree changes the subtree of every member who sits in a group.
create function raise_epoch_of_members() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set visibility_epoch = visibility_epoch + 1
    where buyer_id = case when tg_op = 'DELETE' then old.buyer_id else new.buyer_id end and group_id is not null;
  return null;
end $$;
create trigger tree_grew after insert or delete on groups for each row execute function raise_epoch_of_members();
create trigger tree_moved after update on groups for each row
  when (old.parent_id is distinct from new.parent_id) execute function raise_epoch_of_members();

-- An invoice carries the name of its group to the devices, and is not changed itself where the group is renamed. Groups are
-- renamed rarely and may hold thousands of invoices: the account's devices start over instead.
create function raise_epoch_of_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set visibility_epoch = visibility_epoch + 1 where buyer_id = new.buyer_id;
  return null;
end $$;
create trigger group_renamed after update on groups for each row
  when (old.name is distinct from new.name) execute function raise_epoch_of_account();
`;
