/** Who has just stopped being an Account Admin still counts for some hours, and every Account Admin is told of it. */
export const secondAdministrators = String.raw`
create table administrator_falls (
  id uuid primary key default gen_random_uuid(),
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  fell_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index administrator_falls_by_buyer on administrator_falls (buyer_id, fell_at);
call protect_table('administrator_falls');

-- The Account Admins of the caller's business: those who act, with fell_at null, and those who stopped being one since that moment.
create function counted_administrators(since timestamptz) returns table (user_id uuid, fell_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, null::timestamptz from users u
  where u.program_id = app_program() and u.buyer_id = app_buyer() and u.status = 'Active' and 'buyerAdministrator' = any (u.roles)
  union all
  select f.user_id, max(f.fell_at) from administrator_falls f
  where f.program_id = app_program() and f.buyer_id = app_buyer() and f.fell_at > since
  group by f.user_id
$$;
revoke execute on function counted_administrators(timestamptz) from public;
grant execute on function counted_administrators(timestamptz) to portal_app, portal_job;

-- Whoever causes it: another administrator, support staff, or the business in which a linked user was suspended.
create function note_administrator() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  was boolean := old.status = 'Active' and 'buyerAdministrator' = any (old.roles);
  is_one boolean := new.status = 'Active' and 'buyerAdministrator' = any (new.roles);
  change text := case
    when was and is_one then 'moved'
    when is_one then 'added'
    when new.status = 'Suspended' then 'suspended'
    when new.status = 'Terminated' then 'deactivated'
    else 'removed' end;
begin
  if not was and not is_one then return null; end if;
  if was and is_one and old.group_id is not distinct from new.group_id then return null; end if;
  if was and not is_one then
    insert into administrator_falls (program_id, buyer_id, user_id) values (new.program_id, new.buyer_id, new.id);
  end if;
  insert into jobs (id, kind, feed, program_id, buyer_id, run_at, dedupe_key, payload)
  values (gen_random_uuid(), 'tell-of-administrator', 'buyer:' || new.buyer_id::text, new.program_id, new.buyer_id, app_now(),
    'tell-of-administrator:' || new.id::text || ':' || new.row_version::text,
    jsonb_build_object('userId', new.id, 'actorUserId', app_user(), 'change', change))
  on conflict (dedupe_key) do nothing;
  return null;
end $$;
create trigger administrator_changed after update on users for each row
  when (new.buyer_id is not null and (old.roles is distinct from new.roles or old.status is distinct from new.status
    or old.group_id is distinct from new.group_id))
  execute function note_administrator();

-- Of two Account Admins, the one who is to leave agrees to it: their approval performs the other one's request.
create or replace function guard_user() returns trigger language plpgsql as $$
begin
  if current_user <> 'portal_app' then return new; end if;
  if new.id = app_user() and (old.roles, old.group_id, old.status, old.may_download_invoices, old.may_edit_invoices)
    is distinct from (new.roles, new.group_id, new.status, new.may_download_invoices, new.may_edit_invoices)
    and not exists (select from approvals a where a.buyer_id = new.buyer_id and a.state = 'approved' and a.decided_at = app_now()
      and a.author_user_id <> new.id and a.kind in ('changeUserRoles', 'changeUserStatus', 'moveUsers', 'createGroup', 'removeGroup')) then
    raise exception 'A user does not change their own rights.' using errcode = 'insufficient_privilege';
  end if;
  if old.status = 'Terminated' or (old.is_primary and new.status <> 'Active' and new.status <> old.status) then
    raise exception 'This user cannot be changed so.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
`;
