/** Internal tables that are never synced: imports, jobs, files, the simulated bank's ledger, settings. */
export const machinery = String.raw`
create table import_runs (
  id uuid primary key,
  program_id text not null references programs (id),
  client_id uuid,
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  counts jsonb not null,
  created_at timestamptz not null default app_now(),
  foreign key (client_id, program_id) references clients (id, program_id)
);
create index import_runs_by_program on import_runs (program_id, created_at);
call protect_table('import_runs');
call let_jobs_work('import_runs');
grant select, insert on import_runs to portal_job;
grant select on import_runs to portal_app;
create policy app_read on import_runs for select to portal_app
  using (program_id = app_program() and app_kind() = 'client' and client_id = app_client());

create table jobs (
  id uuid primary key,
  kind text not null,
  feed text,
  program_id text references programs (id),
  buyer_id uuid,
  payload jsonb not null default '{}',
  run_at timestamptz not null default app_now(),
  attempts integer not null default 0,
  lease_until timestamptz,
  leased_by text,
  done_at timestamptz,
  last_error text,
  dedupe_key text unique,
  created_at timestamptz not null default app_now()
);
create index jobs_due on jobs (run_at) where done_at is null;
call protect_table('jobs');
-- Work is asked for in the transaction that wants it, and taken by background processes of any program.
grant select (id, dedupe_key), insert on jobs to portal_app, portal_auth;
create policy app_read on jobs for select to portal_app using (program_id = app_program() and buyer_id = app_buyer());
create policy app_add on jobs for insert to portal_app
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer());
create policy auth_read on jobs for select to portal_auth using (program_id = app_program() and buyer_id is null);
create policy auth_add on jobs for insert to portal_auth with check (program_id = app_program() and buyer_id is null);
grant select, insert, update, delete on jobs to portal_job;
create policy job_all on jobs to portal_job using (true) with check (true);

create table blobs (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_length bigint not null check (byte_length between 0 and 26214400),
  content_type text not null,
  file_name text not null,
  completed_at timestamptz,
  created_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index blobs_by_buyer on blobs (buyer_id);

create table blob_chunks (
  blob_id uuid not null references blobs (id) on delete cascade,
  seq integer not null check (seq >= 0),
  data bytea not null check (length(data) <= 262144),
  primary key (blob_id, seq)
);

-- A download address is good once, and only until it expires.
create table blob_downloads (
  token_hash bytea primary key,
  blob_id uuid not null references blobs (id) on delete cascade,
  program_id text not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

call protect_table('blobs');
call protect_table('blob_chunks');
call protect_table('blob_downloads');
call let_jobs_work('blobs');
call let_jobs_work('blob_downloads');
-- Files: account-wide roles and support see the buyer's, others their own.
grant select, insert on blobs, blob_chunks, blob_downloads to portal_app;
grant update (completed_at) on blobs to portal_app;
grant update (used_at) on blob_downloads to portal_app;
grant select, insert, update, delete on blobs, blob_chunks, blob_downloads to portal_job;
create policy app_read on blobs for select to portal_app using (sees_row(program_id, buyer_id, null, user_id));
create policy app_add on blobs for insert to portal_app
  with check (may_write() and user_id = app_user() and sees_row(program_id, buyer_id, null, user_id));
create policy app_write on blobs for update to portal_app
  using (may_write() and user_id = app_user() and sees_row(program_id, buyer_id, null, user_id));
create policy app_read on blob_chunks for select to portal_app using (exists (select from blobs b where b.id = blob_id));
create policy app_add on blob_chunks for insert to portal_app
  with check (may_write() and exists (select from blobs b where b.id = blob_id and b.user_id = app_user() and b.completed_at is null));
create policy app_read on blob_downloads for select to portal_app using (program_id = app_program() and user_id = app_user());
create policy app_add on blob_downloads for insert to portal_app
  with check (program_id = app_program() and user_id = app_user() and exists (select from blobs b where b.id = blob_id));
create policy app_write on blob_downloads for update to portal_app using (program_id = app_program() and user_id = app_user());
create policy job_all on blob_chunks to portal_job using (exists (select from blobs b where b.id = blob_id))
  with check (exists (select from blobs b where b.id = blob_id));

create table instance_settings (
  key text primary key,
  value jsonb not null
);
call protect_table('instance_settings');
grant select, insert, update on instance_settings to portal_job;
create policy job_all on instance_settings to portal_job using (true) with check (true);

-- The simulated bank keeps its own books: what it was told, and what it did. Portal tables never refer to it.
create table bank.transfers (
  id uuid primary key,
  idempotency_key text not null unique,
  rail_token text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('submitted', 'settled', 'failed')),
  failure_reason text check (failure_reason in (
    'accountNotFound', 'bankReturn', 'compliance', 'insufficientFunds', 'noMandate', 'stopPayment', 'unauthorizedCorporateDebit')),
  submitted_at timestamptz not null,
  act_at timestamptz not null,
  acted_at timestamptz,
  check ((state = 'failed') = (failure_reason is not null)),
  check ((state = 'submitted') = (acted_at is null))
);
create index transfers_due on bank.transfers (act_at) where state = 'submitted';

create table bank.clock (
  is_only boolean primary key default true check (is_only),
  offset_seconds bigint not null default 0
);

call protect_table('bank.transfers');
call protect_table('bank.clock');
grant select, insert, update on bank.transfers, bank.clock to portal_job;
create policy job_all on bank.transfers to portal_job using (true) with check (true);
create policy job_all on bank.clock to portal_job using (true) with check (true);
`;
