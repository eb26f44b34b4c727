/**
 * A request that nobody is left to decide is blocked, and looked at again whenever those who could decide change. A buyer may
 * have such requests approved by themselves instead. And a new password ends the sessions that the old one opened.
 */
export const blockedAndTakenBack = String.raw`
alter table buyers add column when_nobody_decides text not null default 'block' check (when_nobody_decides in ('block', 'approve'));
grant insert (when_nobody_decides), update (when_nobody_decides) on buyers to portal_job;
grant update (tiers) on approvals to portal_job;

-- Whoever changes who may decide: the account's undecided requests are looked at again, right after it. A request that is being
-- made holds the same lock, shared, so that it either sees the change or is seen by it.
create function review_approvals() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('approvers ' || new.buyer_id::text, 0));
  if exists (select from approvals where buyer_id = new.buyer_id and state in ('inApproval', 'blocked')) then
    insert into jobs (id, kind, feed, program_id, buyer_id, run_at, dedupe_key)
    values (gen_random_uuid(), 'review-approvals', 'buyer:' || new.buyer_id::text, new.program_id, new.buyer_id, app_now(),
      'review-approvals:' || new.id::text || ':' || new.row_version::text)
    on conflict (dedupe_key) do nothing;
  end if;
  return null;
end $$;
create trigger approver_came after insert on users for each row when (new.buyer_id is not null) execute function review_approvals();
create trigger approver_changed after update on users for each row
  when (new.buyer_id is not null and (old.roles is distinct from new.roles or old.status is distinct from new.status
    or old.individual_limit_minor is distinct from new.individual_limit_minor))
  execute function review_approvals();

-- Nobody makes a request that is already approved, but where the buyer wants it so.
drop policy app_add on approvals;
create policy app_add on approvals for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and author_user_id = app_user()
  and (state in ('inApproval', 'blocked')
    or (state = 'approved' and exists (select from buyers b where b.id = buyer_id and b.when_nobody_decides = 'approve'))));

create function end_sessions_of_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions set revoked_at = app_now() where person_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger password_changed after update on people for each row
  when (old.password_hash is not null and old.password_hash is distinct from new.password_hash) execute function end_sessions_of_person();
`;
