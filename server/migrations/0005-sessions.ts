/** Sign-in: sessions, attempts, session events, and the encryption keys of a person's devices. Only the sign-in role has access. */
export const sessions = String.raw`
create table sessions (
  id_hash bytea primary key,
  id uuid not null default gen_random_uuid() unique,
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
  address text,
  -- A session outlives its secret: the former one still finds it until the new one has been seen, and a minute longer.
  former_id_hash bytea,
  former_ends_at timestamptz,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index sessions_by_person on sessions (person_id);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_by_former_secret on sessions (former_id_hash) where former_id_hash is not null;
call protect_table('sessions');
grant select, insert, update on sessions to portal_auth;
grant select, delete on sessions to portal_job;
create policy auth_all on sessions to portal_auth using (program_id = app_program()) with check (program_id = app_program());
create policy job_all on sessions to portal_job using (true);

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
call protect_table('sign_in_attempts');
grant select, insert on sign_in_attempts to portal_auth;
grant select, delete on sign_in_attempts to portal_job;
create policy auth_all on sign_in_attempts to portal_auth using (program_id = app_program()) with check (program_id = app_program());
create policy job_all on sign_in_attempts to portal_job using (true);

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
call protect_table('session_events');
grant insert on session_events to portal_auth, portal_job;
create policy auth_add on session_events for insert to portal_auth with check (program_id = app_program());
create policy job_add on session_events for insert to portal_job with check (program_id = app_program());

-- What the data of a person is sealed with on one of their devices. It is theirs as long as the device's id is.
create table device_secrets (
  person_id uuid not null,
  device_id uuid not null,
  program_id text not null,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default app_now(),
  primary key (person_id, device_id),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
call protect_table('device_secrets');
grant select, insert on device_secrets to portal_auth;
create policy auth_all on device_secrets to portal_auth using (program_id = app_program()) with check (program_id = app_program());

-- A new password ends the sessions that the old one opened.
create function end_sessions_of_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions set revoked_at = app_now() where person_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger password_changed after update on people for each row
  when (old.password_hash is not null and old.password_hash is distinct from new.password_hash) execute function end_sessions_of_person();

-- Whoever is suspended or deactivated is signed out for good: a user who is enabled again signs in again.
create function end_sessions_of_user() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions set revoked_at = app_now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger user_disabled after update on users for each row
  when (old.status = 'Active' and new.status <> 'Active') execute function end_sessions_of_user();
`;
