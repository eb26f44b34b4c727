/** Requests for a higher credit line, and the decisions of underwriting. */
export const creditIncreases = String.raw`
create table credit_increases (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  currency text not null,
  type text not null check (type in ('temporary', 'permanent')),
  requested_minor bigint not null check (requested_minor between 1 and 9000000000000),
  line_minor bigint not null check (line_minor between 0 and 9000000000000),
  ends_on date,
  reason text not null check (length(reason) between 1 and 500),
  requested_by_user_id uuid not null references users (id),
  requested_by_name text not null,
  submitted_at timestamptz not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'approvedInPart', 'rejected', 'failed', 'cancelled')),
  granted_minor bigint check (granted_minor between 1 and 9000000000000),
  former_minor bigint check (former_minor between 0 and 9000000000000),
  decided_at timestamptz,
  ended_at timestamptz,
  kept_minor bigint check (kept_minor between 0 and 9000000000000),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  check ((type = 'temporary') = (ends_on is not null)),
  check ((status = 'pending') = (decided_at is null)),
  check ((granted_minor is not null) = (status in ('approved', 'approvedInPart'))),
  check ((former_minor is not null) = (granted_minor is not null)),
  check (ended_at is null or (type = 'temporary' and granted_minor is not null)),
  check (kept_minor is null or ended_at is not null)
);
create unique index credit_increases_one_pending on credit_increases (buyer_id) where status = 'pending';
create index credit_increases_by_buyer on credit_increases (buyer_id);
call sync_table('credit_increases', 'creditIncreases', 'buyer',
  seen => $$sees_row(program_id, buyer_id, null, requested_by_user_id)$$);
-- Those who ask neither decide nor change what they asked for: they can only cancel it.
grant select, insert (id, program_id, buyer_id, currency, type, requested_minor, line_minor, ends_on, reason, requested_by_user_id,
  requested_by_name, submitted_at) on credit_increases to portal_app;
grant update (status, decided_at) on credit_increases to portal_app;
grant select, update (status, granted_minor, former_minor, decided_at, ended_at, kept_minor) on credit_increases to portal_job;
grant insert on credit_increases to portal_job;
create policy app_add on credit_increases for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer());
-- A row that is locked has to pass this too, whatever its status; a granted line cannot be cancelled by the checks above.
create policy app_cancel on credit_increases for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer()
    and (app_kind() = 'account' or requested_by_user_id = app_user()))
  with check (status = 'cancelled');
`;
