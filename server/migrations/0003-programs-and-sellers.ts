/** Programs, their announcements, bank holidays, and sellers. Announcements are visible to everybody on the program. */
export const programsAndSellers = String.raw`
create table programs (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,30}$'),
  host text not null unique,
  settings jsonb not null,
  translations jsonb not null default '{}',
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now()
);
call sync_table('programs', 'programs', 'program', seen => $$id = app_program()$$, image_seen => 'false');
grant select on programs to portal_app, portal_auth, portal_job;
-- A host is looked up before the program is known.
create policy auth_read on programs for select to portal_auth using (true);

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
call sync_table('alerts', 'alerts', 'program', seen => $$program_id = app_program()$$, image_seen => 'false');
grant select on alerts to portal_app, portal_auth, portal_job;
create policy auth_read on alerts for select to portal_auth using (program_id = app_program() and target_public);

create table holidays (
  country text not null check (country ~ '^[A-Z]{2}$'),
  date date not null,
  primary key (country, date)
);
call protect_table('holidays');
grant select on holidays to portal_app, portal_job;
create policy all_read on holidays for select to portal_app, portal_job using (true);

create table clients (
  id uuid primary key,
  program_id text not null references programs (id),
  name text not null,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, program_id)
);
call sync_table('clients', 'clients', 'client',
  seen => $$program_id = app_program() and app_kind() = 'client' and id = app_client()$$, image_seen => 'false');
grant select on clients to portal_app, portal_auth, portal_job;
grant insert, update on clients to portal_job;
create policy auth_read on clients for select to portal_auth using (program_id = app_program());
`;
