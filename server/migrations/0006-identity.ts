/**
 * Identity: methods, challenges, remembered devices, recovery, and messages to people. Only the sign-in role has access; a request sees
 * only its own confirmed verifications.
 */
export const identity = String.raw`
-- Secrets of authenticator apps are sealed with a key that is not in the database; of a passkey there is only the public key.
create table mfa_methods (
  id uuid primary key,
  person_id uuid not null,
  program_id text not null,
  method text not null check (method in ('sms', 'email', 'totp', 'passkey')),
  target text,
  name text check (length(name) between 1 and 60),
  secret text,
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  added_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade,
  check ((method in ('sms', 'email')) = (target is not null)),
  check ((method = 'totp') = (secret is not null)),
  check ((method = 'passkey') = (credential_id is not null and public_key is not null))
);
create index mfa_methods_by_person on mfa_methods (person_id);
create unique index mfa_methods_one_of_a_kind on mfa_methods (person_id, method) where method <> 'passkey';
create unique index mfa_methods_one_number on mfa_methods (program_id, target) where method = 'sms';
create unique index mfa_methods_one_credential on mfa_methods (program_id, credential_id) where method = 'passkey';

-- What somebody is asked to prove right now: a verification of a session, a sign-in whose password was right, a link for a new
-- password, a method that is being set up, a sign-in by passkey. Codes are kept as keyed hashes, and go with what they are for.
create table mfa_challenges (
  id uuid primary key,
  program_id text not null references programs (id),
  purpose text not null check (purpose in ('event', 'waiting', 'reset', 'setup', 'passkey')),
  person_id uuid,
  session_id uuid references sessions (id) on delete cascade,
  token_hash bytea unique,
  scope text check (scope in ('BuyerCreate', 'Login', 'OrderApproval', 'PasswordReset', 'RevealCardNumber', 'Setup')),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed')),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  sent_to text,
  sent_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  passkey_challenge text,
  method text check (method in ('sms', 'email', 'totp', 'passkey')),
  target text,
  secret text,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade,
  check ((purpose = 'passkey') = (person_id is null)),
  check ((purpose in ('event', 'setup')) = (session_id is not null)),
  check ((purpose in ('waiting', 'reset')) = (token_hash is not null)),
  check ((purpose = 'event') = (scope is not null)),
  check ((purpose = 'setup') = (method is not null))
);
create index mfa_challenges_by_person on mfa_challenges (person_id) where person_id is not null;
create index mfa_challenges_by_expiry on mfa_challenges (expires_at);

create table recovery_codes (
  person_id uuid not null,
  program_id text not null,
  code_hash bytea not null,
  created_at timestamptz not null default app_now(),
  used_at timestamptz,
  primary key (person_id, code_hash),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);

create table remembered_devices (
  id uuid primary key,
  person_id uuid not null,
  program_id text not null,
  secret_hash bytea not null unique,
  name text not null,
  added_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index remembered_devices_by_person on remembered_devices (person_id);

create table password_history (
  id bigint generated always as identity primary key,
  person_id uuid not null,
  program_id text not null,
  password_hash text not null,
  at timestamptz not null default app_now(),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index password_history_by_person on password_history (person_id, id);

create table person_security (
  person_id uuid primary key,
  program_id text not null,
  question text check (question in (
    'favorite_person_from_history', 'street_name_at_ten_yo', 'first_partners_name', 'street_name_started_school',
    'closest_childhood_friend_first_name', 'first_concert', 'highschool_friend_road_name', 'first_kiss_location', 'name_of_first_pet',
    'favorite_fictional_character')),
  answer_hash text,
  mfa_paused_until timestamptz,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade,
  check ((question is null) = (answer_hash is null))
);

-- What is counted so that it can be limited: codes sent and failed, answers, passwords typed again, links asked for.
create table security_attempts (
  id bigint generated always as identity primary key,
  program_id text not null references programs (id),
  kind text not null,
  subject text,
  address text not null,
  at timestamptz not null default app_now()
);
create index security_attempts_by_subject on security_attempts (program_id, kind, subject, at) where subject is not null;
create index security_attempts_by_address on security_attempts (kind, address, at);

-- Mails and messages on their way out; the whole of each is sealed, and gone when it was sent.
create table notices (
  id uuid primary key,
  program_id text not null references programs (id),
  person_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  body text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index notices_by_time on notices (program_id, created_at);

do $$
declare
  target text;
begin
  foreach target in array array['mfa_methods', 'mfa_challenges', 'recovery_codes', 'remembered_devices', 'password_history',
    'person_security', 'security_attempts', 'notices'] loop
    call protect_table(target::regclass);
    if target <> 'notices' then execute format('grant select, insert, update, delete on %I to portal_auth', target); end if;
    execute format('create policy auth_all on %I to portal_auth using (program_id = app_program()) with check (program_id = app_program())', target);
    execute format('grant select, delete on %I to portal_job', target);
    execute format('create policy job_all on %I to portal_job using (app_program() is null or program_id = app_program()) with check (program_id = app_program())', target);
  end loop;
end $$;
-- The audit of what was sent is elsewhere; signing in has no business reading or changing what is on its way.
grant insert on notices to portal_auth;
-- A link for a new password is made in the background; the demo's people come with methods.
grant insert on mfa_challenges, mfa_methods, notices to portal_job;

-- A request uses its own confirmed verification inside the transaction of what it is for, and knows whether it is asked at all.
grant select (id, program_id, person_id, session_id, purpose, scope, status, expires_at, uses), update (uses), delete
  on mfa_challenges to portal_app;
create policy app_read on mfa_challenges for select to portal_app
  using (program_id = app_program() and person_id = app_person() and purpose = 'event');
create policy app_write on mfa_challenges for update to portal_app
  using (program_id = app_program() and person_id = app_person() and purpose = 'event');
create policy app_use on mfa_challenges for delete to portal_app
  using (program_id = app_program() and person_id = app_person() and purpose = 'event');
grant select (person_id, program_id, mfa_paused_until) on person_security to portal_app;
create policy app_read on person_security for select to portal_app using (program_id = app_program() and person_id = app_person());
`;
