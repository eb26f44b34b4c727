/** The permission to manage users, the treatment of a person's other memberships, and the invitations to activate an account. */
export const userManagement = String.raw`
alter table users
  -- The business has one primary user, who stays.
  add column is_primary boolean not null default false,
  -- Whoever joins a second business of the program is linked to the membership that was there before.
  add column parent_user_id uuid references users (id),
  -- Suspended because the membership that it is linked to was: enabled together with it.
  add column suspended_with uuid references users (id),
  add column may_download_invoices boolean not null default true,
  add column may_edit_invoices boolean not null default true,
  add check (not is_primary or buyer_id is not null);
create unique index users_one_primary on users (buyer_id) where is_primary;
create index users_by_parent on users (parent_user_id) where parent_user_id is not null;
create index users_suspended_with on users (suspended_with) where suspended_with is not null;

-- Account Admins manage everybody of the account, Group Admins those of their groups who have no role above their own (§6).
create function manages_user(row_program text, row_buyer uuid, row_group uuid, row_roles text[]) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select may_write() and row_program = app_program() and row_buyer = app_buyer() and exists (
    select from users me where me.id = app_user() and me.buyer_id = row_buyer and me.status = 'Active' and (
      'buyerAdministrator' = any (me.roles)
      or ('buyerGroupAdministrator' = any (me.roles) and me.group_id = any (groups_above(row_group))
        and row_roles <@ array['buyerGroupAdministrator', 'buyerPurchaser'])))
$$;
revoke execute on function manages_user(text, uuid, uuid, text[]) from public;
grant execute on function manages_user(text, uuid, uuid, text[]) to portal_app;

grant update (roles, group_id, status, contact_types, may_download_invoices, may_edit_invoices) on users to portal_app;
grant insert (id, person_id, program_id, user_type, buyer_id, group_id, roles, status, receive_email, contact_types, parent_user_id)
  on users to portal_app;
create policy app_manage on users for update to portal_app
  using (manages_user(program_id, buyer_id, group_id, roles)) with check (manages_user(program_id, buyer_id, group_id, roles));
create policy app_invite on users for insert to portal_app with check (
  user_type = 'buyer' and status in ('Pending', 'Inactive') and manages_user(program_id, buyer_id, group_id, roles));

-- Nobody changes their own rights, and what is terminated stays so.
create function guard_user() returns trigger language plpgsql as $$
begin
  if current_user <> 'portal_app' then return new; end if;
  if new.id = app_user() and (old.roles, old.group_id, old.status, old.may_download_invoices, old.may_edit_invoices)
    is distinct from (new.roles, new.group_id, new.status, new.may_download_invoices, new.may_edit_invoices) then
    raise exception 'A user does not change their own rights.' using errcode = 'insufficient_privilege';
  end if;
  if old.status = 'Terminated' or (old.is_primary and new.status <> 'Active' and new.status <> old.status) then
    raise exception 'This user cannot be changed so.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_guard before update on users for each row execute function guard_user();

-- The name and phone of somebody who acts for no other business may be corrected by those who manage them.
create function manages_person(of_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u where u.person_id = of_person and manages_user(u.program_id, u.buyer_id, u.group_id, u.roles))
    and not exists (select from users u where u.person_id = of_person and u.buyer_id is distinct from app_buyer() and u.status <> 'Terminated')
$$;
revoke execute on function manages_person(uuid) from public;
grant execute on function manages_person(uuid) to portal_app;
create policy app_manage on people for update to portal_app
  using (program_id = app_program() and manages_person(id)) with check (program_id = app_program() and manages_person(id));

-- The person of an address in this program; made where there is none. Only for those who may manage such a user.
create function person_of_email(of_email text, of_first text, of_last text, of_phone text, of_language text, of_country text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if not exists (select from users me where me.id = app_user() and me.buyer_id = app_buyer() and me.status = 'Active'
    and me.roles && array['buyerAdministrator', 'buyerGroupAdministrator']) or not may_write() then
    raise exception 'Only those who manage users add people.' using errcode = 'insufficient_privilege';
  end if;
  insert into people (id, program_id, email, first_name, last_name, phone, language, country)
    values (gen_random_uuid(), app_program(), of_email, of_first, of_last, of_phone, of_language, of_country)
    on conflict (program_id, lower(email)) do nothing returning id into found_id;
  if found_id is null then
    select id into found_id from people where program_id = app_program() and lower(email) = lower(of_email);
  end if;
  return found_id;
end $$;
revoke execute on function person_of_email(text, text, text, text, text, text) from public;
grant execute on function person_of_email(text, text, text, text, text, text) to portal_app;

-- The membership that another one of this person is linked to: the first that is neither linked itself nor terminated.
create function parent_of_person(of_person uuid) returns table (user_id uuid, user_status text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.status from users u
  where u.person_id = of_person and u.program_id = app_program() and u.buyer_id is distinct from app_buyer()
    and u.parent_user_id is null and u.status <> 'Terminated' and u.roles <> '{}'
  order by u.status = 'Active' desc, u.id limit 1
$$;
revoke execute on function parent_of_person(uuid) from public;
grant execute on function parent_of_person(uuid) to portal_app;

-- What the rules about users need to know of the whole account, whoever asks. Contacts receive invoices without signing in.
create function user_facts() returns table (user_id uuid, is_last_receiver boolean, is_last_primary boolean, is_shared boolean,
  is_locked boolean, linked text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with counted as (
    select u.*, u.receive_email and (u.status = 'Active' or (u.status = 'Inactive' and u.roles = '{}')) as receives,
      'primary' = any (u.contact_types) and u.status = 'Active' as is_contact
    from users u where u.program_id = app_program() and u.buyer_id = app_buyer()),
  whole as (
    select c.*, count(*) filter (where receives) over () as receivers, count(*) filter (where is_contact) over () as contacts
    from counted c)
  select w.id, w.receives and w.receivers = 1, w.is_contact and w.contacts = 1,
    exists (select from users o where o.person_id = w.person_id and o.id <> w.id and o.status <> 'Terminated'),
    coalesce(p.locked_until > app_now(), false),
    coalesce((select array_agg(b.name order by b.name) from users c join buyers b on b.id = c.buyer_id
      where c.parent_user_id = w.id and c.status in ('Active', 'Locked', 'Pending')), '{}')
  from whole w join people p on p.id = w.person_id
$$;
revoke execute on function user_facts() from public;
grant execute on function user_facts() to portal_app;

create or replace function is_last_invoice_receiver() returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice-receivers:' || app_buyer()::text, 0));
  return not exists (
    select from users where buyer_id = app_buyer() and id <> app_user() and receive_email
      and (status = 'Active' or (status = 'Inactive' and roles = '{}')));
end $$;

-- Somebody who mistyped too often is let in again by those who manage them.
create function unlock_person(of_user uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update people set failed_attempts = 0, locked_until = null where id = (
    select u.person_id from users u where u.id = of_user and manages_user(u.program_id, u.buyer_id, u.group_id, u.roles))
$$;
revoke execute on function unlock_person(uuid) from public;
grant execute on function unlock_person(uuid) to portal_app;

-- A membership that is suspended or terminated takes with it those that are linked to it, and brings back what it suspended (§4).
create function carry_status() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  with carried as (
    update users set
      status = case when new.status = 'Active' then 'Active' else new.status end,
      suspended_with = case when new.status = 'Suspended' then new.id end
    where parent_user_id = new.id and case new.status
      when 'Suspended' then status in ('Active', 'Locked')
      when 'Terminated' then status <> 'Terminated'
      when 'Active' then suspended_with = new.id and status = 'Suspended'
      else false end
    returning id, program_id, buyer_id, group_id)
  insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, before, after)
    select gen_random_uuid(), program_id, buyer_id, 'user', id, group_id, id, 'linkedUserChanged', app_now(),
      jsonb_build_object('status', old.status), jsonb_build_object('status', new.status)
    from carried where buyer_id is not null;
  return null;
end $$;
create trigger status_carried after update on users for each row
  when (old.status is distinct from new.status) execute function carry_status();

-- One link for each invited user: a new one takes the place of the one before. It is redeemed once, and never by opening it.
create table invitations (
  user_id uuid primary key references users (id) on delete cascade,
  program_id text not null,
  buyer_id uuid not null,
  email text not null,
  token_hash bytea not null unique,
  link_base text not null,
  invited_by uuid not null references users (id),
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index invitations_by_buyer on invitations (buyer_id);
call protect_table('invitations');
call let_jobs_work('invitations');
grant select (user_id, program_id, buyer_id, sent_at, expires_at, redeemed_at) on invitations to portal_app;
create policy app_read on invitations for select to portal_app using (exists (select from users u where u.id = user_id));
grant select, update (redeemed_at) on invitations to portal_auth;
create policy auth_all on invitations to portal_auth using (program_id = app_program()) with check (program_id = app_program());
grant select, insert, update, delete on invitations to portal_job;
grant update (status) on users to portal_auth;
grant update (first_name, last_name) on people to portal_auth;

-- Told in the audit trail of the business, which signing in may not write.
create function tell_activation() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, actor_name, before, after)
    select gen_random_uuid(), new.program_id, new.buyer_id, 'user', new.id, new.group_id, new.id, 'userActivated', app_now(),
      p.first_name || ' ' || p.last_name, jsonb_build_object('status', old.status), jsonb_build_object('status', new.status)
    from people p where p.id = new.person_id;
  return null;
end $$;
create trigger user_activated after update on users for each row
  when (old.status = 'Pending' and new.status = 'Active' and new.buyer_id is not null) execute function tell_activation();
`;
