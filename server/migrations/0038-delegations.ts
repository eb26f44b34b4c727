/** Approvers delegate their decisions to others for some days. */
export const delegations = String.raw`
create table delegations (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  user_name text not null,
  to_user_id uuid not null references users (id),
  to_name text not null,
  first_day date not null,
  last_day date not null check (last_day > first_day),
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  check (user_id <> to_user_id)
);
create index delegations_by_buyer on delegations (buyer_id, last_day);
call protect_table('delegations');
call let_jobs_work('delegations');
grant select, insert on delegations to portal_app;
grant update (revoked_at) on delegations to portal_app;
grant select on delegations to portal_job;
create policy app_read on delegations for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer()
  and (app_kind() in ('account', 'support') or (may_write() and app_user() in (user_id, to_user_id))));
create policy app_add on delegations for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
create policy app_write on delegations for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());

-- A request names those who stand in for somebody, also where its author does not see the delegation.
create function delegations_in_force(on_day date) returns table (user_id uuid, to_user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.user_id, d.to_user_id from delegations d
  where d.program_id = app_program() and d.buyer_id = app_buyer() and d.revoked_at is null
    and on_day between d.first_day and d.last_day
  order by d.created_at, d.id
$$;
revoke execute on function delegations_in_force(date) from public;
grant execute on function delegations_in_force(date) to portal_app, portal_job;

-- In whose place somebody decided; null where it was their own decision.
alter table approval_decisions add column for_user_id uuid references users (id);
`;
