/** Changes of a person's e-mail: asked for by them or an Account Admin, confirmed at both addresses by a link each. */
export const emailChanges = String.raw`
create table email_changes (
  id uuid primary key,
  program_id text not null,
  -- The business in which it was asked for.
  buyer_id uuid not null,
  person_id uuid not null,
  requested_by uuid not null references users (id),
  old_email text not null,
  new_email text not null,
  -- The links; made when they are mailed.
  old_token_hash bytea unique,
  new_token_hash bytea unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'changed', 'cancelled', 'declined', 'failed', 'expired')),
  requested_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade,
  check ((status = 'open') = (ended_at is null))
);
create unique index email_changes_one_open on email_changes (person_id) where status = 'open';
create index email_changes_by_person on email_changes (person_id, requested_at);
create index email_changes_by_buyer on email_changes (buyer_id);
call protect_table('email_changes');
call let_jobs_work('email_changes');

-- Oneself, and the Account Admins of somebody who acts for no other business.
create function changes_email_of(of_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select may_write() and (of_person = app_person() or (manages_person(of_person) and exists (
    select from users me where me.id = app_user() and me.status = 'Active' and 'buyerAdministrator' = any (me.roles))))
$$;
revoke execute on function changes_email_of(uuid) from public;
grant execute on function changes_email_of(uuid) to portal_app;

grant select (id, program_id, buyer_id, person_id, requested_by, old_email, new_email, old_confirmed_at, new_confirmed_at, status,
    requested_at, expires_at, ended_at),
  insert (id, program_id, buyer_id, person_id, requested_by, old_email, new_email, requested_at, expires_at),
  update (status, ended_at) on email_changes to portal_app;
create policy app_read on email_changes for select to portal_app using (program_id = app_program() and changes_email_of(person_id));
create policy app_ask on email_changes for insert to portal_app with check (
  program_id = app_program() and buyer_id = app_buyer() and changes_email_of(person_id)
  and exists (select from users u where u.person_id = email_changes.person_id and u.buyer_id = app_buyer()));
create policy app_end on email_changes for update to portal_app using (program_id = app_program() and changes_email_of(person_id))
  with check (program_id = app_program() and status in ('cancelled', 'expired'));
grant select, update (old_token_hash, new_token_hash) on email_changes to portal_job;
grant select, update (old_confirmed_at, new_confirmed_at, status, ended_at) on email_changes to portal_auth;
create policy auth_all on email_changes to portal_auth using (program_id = app_program()) with check (program_id = app_program());

-- Told to the Account Admins and both addresses.
create function email_change_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into jobs (id, kind, program_id, run_at, dedupe_key, payload)
  values (gen_random_uuid(), 'tell-of-email-change', new.program_id, app_now(), 'tell-of-email-change:' || new.id::text,
    jsonb_build_object('changeId', new.id))
  on conflict (dedupe_key) do nothing;
  return null;
end $$;
create trigger change_ended after update on email_changes for each row
  when (old.status = 'open' and new.status in ('changed', 'declined')) execute function email_change_ended();

-- What an open change has come to after a confirmation: 'waiting' for the other address, 'changed', 'taken' if somebody else signs in
-- with the new address, which only its own confirmation tells, or 'invalid'. Everything that the old address opened ends.
create function settle_email_change(of_change uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  change email_changes;
  who people;
begin
  select * into change from email_changes c where c.id = of_change and c.program_id = app_program() and c.status = 'open' for update;
  if change.id is null then return 'invalid'; end if;
  -- The same lock as of an accepted invitation: one address becomes one person's.
  perform pg_advisory_xact_lock(hashtextextended('accept-invitation:' || change.program_id || ':' || lower(change.new_email), 0));
  select * into who from people p where p.id = change.person_id for update;
  if lower(who.email) <> lower(change.old_email) or who.typed_by is not null or who.sso_status = 'Active'
    or not exists (select from users u where u.person_id = who.id and u.status = 'Active') then
    update email_changes set status = 'failed', ended_at = app_now() where id = change.id;
    return 'invalid';
  end if;
  if change.new_confirmed_at is null then return 'waiting'; end if;
  if exists (select from people p where p.program_id = change.program_id and lower(p.email) = lower(change.new_email) and p.id <> who.id
    and (p.typed_by is null or exists (select from users u where u.person_id = who.id and u.buyer_id = p.typed_by))) then
    update email_changes set status = 'failed', ended_at = app_now() where id = change.id;
    return 'taken';
  end if;
  if change.old_confirmed_at is null then return 'waiting'; end if;
  update people set email = change.new_email where id = who.id;
  update sessions set revoked_at = app_now() where person_id = who.id and revoked_at is null;
  delete from mfa_challenges where person_id = who.id;
  delete from remembered_devices where person_id = who.id;
  update mfa_methods set target = change.new_email
    where person_id = who.id and method = 'email' and lower(target) = lower(change.old_email);
  update email_changes set status = 'changed', ended_at = app_now() where id = change.id;
  insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, actor_name, before, after)
    select gen_random_uuid(), u.program_id, u.buyer_id, 'user', u.id, u.group_id, u.id, 'userEmailChanged', app_now(),
      who.first_name || ' ' || who.last_name, jsonb_build_object('email', change.old_email), jsonb_build_object('email', change.new_email)
    from users u where u.person_id = who.id and u.buyer_id is not null and u.status <> 'Terminated';
  return 'changed';
end $$;
revoke execute on function settle_email_change(uuid) from public;
grant execute on function settle_email_change(uuid) to portal_auth;
`;
