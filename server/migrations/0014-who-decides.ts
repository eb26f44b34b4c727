/**
 * A request may belong to a group: its author may not see all approvers, but gets their names. A request without any approver is blocked,
 * and reviewed whenever the approvers change.
 */
export const whoDecides = String.raw`
-- Everybody of the caller's business who decides requests at all.
create function deciders() returns table (user_id uuid, roles text[], limit_minor bigint, group_id uuid, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.roles, l.limit_minor, u.group_id, p.first_name, p.last_name
  from users u join people p on p.id = u.person_id left join spending_limits l on l.id = u.id
  where u.program_id = app_program() and u.buyer_id = app_buyer() and u.status = 'Active'
    and u.roles && array['buyerAdministrator', 'buyerGroupAdministrator']
  order by p.last_name, p.first_name, u.id
$$;
revoke execute on function deciders() from public;
grant execute on function deciders() to portal_app, portal_job;

-- Whoever changes who may decide, a limit included: the account's undecided requests are looked at again, right after it. A
-- request that is being made holds the same lock, shared, so that it either sees the change or is seen by it.
create function review_approvals() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('approvers ' || new.buyer_id::text, 0));
  if exists (select from approvals where buyer_id = new.buyer_id and state in ('inApproval', 'blocked')) then
    insert into jobs (id, kind, feed, program_id, buyer_id, run_at, dedupe_key)
    values (gen_random_uuid(), 'review-approvals', 'buyer:' || new.buyer_id::text, new.program_id, new.buyer_id, app_now(),
      'review-approvals:' || tg_table_name || ':' || new.id::text || ':' || new.row_version::text)
    on conflict (dedupe_key) do nothing;
  end if;
  return null;
end $$;
create trigger approver_came after insert on users for each row when (new.buyer_id is not null) execute function review_approvals();
create trigger approver_changed after update on users for each row
  when (new.buyer_id is not null and (old.roles is distinct from new.roles or old.status is distinct from new.status
    or old.group_id is distinct from new.group_id))
  execute function review_approvals();
create trigger approver_limited after update on spending_limits for each row
  when (new.user_id is not null and old.limit_minor is distinct from new.limit_minor) execute function review_approvals();
`;
