/** Programs, what they announce, the sellers, the people and their memberships, and their sessions. */
export const programsAndPeople = String.raw`
create table programs (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,30}$'),
  host text not null unique,
  name text not null,
  provider_name text not null,
  default_currency text not null check (default_currency in ('AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'MXN', 'NZD', 'PLN', 'SEK', 'USD')),
  default_country text not null check (default_country ~ '^[A-Z]{2}$'),
  default_buyer_locale text not null,
  locales text[] not null check (cardinality(locales) > 0),
  time_zone text not null,
  theme jsonb not null default '{}',
  flags jsonb not null default '{}',
  dispute_limit_days integer not null check (dispute_limit_days >= 0),
  maintenance jsonb,
  help_widget jsonb,
  offline_grant_hours integer not null default 24 check (offline_grant_hours >= 0),
  support_phone text,
  support_email text,
  approval_rules jsonb not null default '[]',
  translations jsonb not null default '{}',
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now()
);
call sync_table('programs', 'programs', 'program');

create table alerts (
  id uuid primary key,
  program_id text not null references programs (id),
  message_storage_id text not null,
  target_public boolean not null default false,
  target_user_type text,
  target_role text,
  title_intl_key text not null,
  message_intl_key text not null,
  url_link text,
  alert_type text not null check (alert_type in ('general', 'info', 'negative', 'positive', 'warning')),
  enabled boolean not null default true,
  target_screen text,
  target_country text check (target_country ~ '^[A-Z]{2}$'),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now()
);
create index alerts_by_program on alerts (program_id);
call sync_table('alerts', 'alerts', 'program');

create table holidays (
  country text not null check (country ~ '^[A-Z]{2}$'),
  date date not null,
  primary key (country, date)
);

create table clients (
  id uuid primary key,
  program_id text not null references programs (id),
  name text not null,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, program_id)
);
call sync_table('clients', 'clients', 'client');

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
  sso_status text not null default 'Inactive',
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, program_id)
);
create unique index people_by_email on people (program_id, lower(email));
call sync_table('people', 'people', 'person', '{password_hash,failed_attempts,locked_until}');

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
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (client_id, program_id) references clients (id, program_id),
  unique (id, program_id),
  unique (id, program_id, currency)
);
create unique index buyers_by_client_reference
  on buyers (program_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), client_reference_id) where client_reference_id is not null;
create index buyers_by_client on buyers (client_id) where client_id is not null;
call sync_table('buyers', 'buyers', 'buyer');

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
call sync_table('groups', 'groups', 'buyer');

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
  individual_limit_minor bigint check (individual_limit_minor between 0 and 9000000000000),
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
call sync_table('users', 'users', 'member');

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

create table sessions (
  id_hash bytea primary key,
  person_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  program_id text not null,
  checksum text not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index sessions_by_person on sessions (person_id);
create index sessions_by_expiry on sessions (expires_at);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  program_id text not null references programs (id),
  address text not null,
  email text,
  succeeded boolean not null,
  at timestamptz not null default app_now()
);
create index sign_in_attempts_by_address on sign_in_attempts (address, at);
create index sign_in_attempts_by_email on sign_in_attempts (program_id, email, at) where email is not null;

create table session_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  program_id text not null references programs (id),
  person_id uuid,
  user_id uuid,
  kind text not null,
  address text,
  detail jsonb
);
create index session_events_by_person on session_events (person_id, at);
call append_only('session_events');
`;
