/** The end of a person's access, for a time or for good, reaches what hangs on them; `domain/users/persons-end.ts` lists it. */
export const aPersonsEnd = String.raw`
-- Locked because its holder is suspended: unlocked when the holder is enabled, and nobody else's lock is.
alter table purchase_cards add column locked_with_holder boolean not null default false,
  add check (not locked_with_holder or status = 'locked');
grant select, update (locked_with_holder) on purchase_cards to portal_app;
grant insert (locked_with_holder), update (locked_with_holder) on purchase_cards to portal_job;

-- A purchase can be declined because of the person who holds the card.
alter table authorisations drop constraint authorisations_decline_reason_check;
alter table authorisations add constraint authorisations_decline_reason_check check (
  decline_reason in ('accountStatus', 'cardholder', 'cardNotUsable', 'credit', 'limit', 'policy', 'suspectedFraud'));

-- The status of a card's holder, also for those who do not see the holder; null for a card of no person.
create function status_of_holder(of_card uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.status from purchase_cards c join users u on u.id = c.user_id
  where c.id = of_card and c.program_id = app_program() and c.buyer_id = app_buyer()
$$;
revoke execute on function status_of_holder(uuid) from public;
grant execute on function status_of_holder(uuid) to portal_app, portal_job;

-- A membership takes with it the one that it is linked to, and those that are linked to it. What the other business needs stays:
-- an invited user who has accepted nothing ends nobody's access elsewhere, and neither does anybody that of an Account Admin, the primary
-- user, the primary contact or the last receiver of invoices there.
create function carries_status(gone users, other users) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select other.parent_user_id = gone.id or (other.id = gone.parent_user_id and not other.is_primary
    and not 'buyerAdministrator' = any (other.roles) and not 'primary' = any (other.contact_types)
    and (not other.receive_email or exists (select from users r where r.buyer_id = other.buyer_id and r.id <> other.id
      and r.receive_email and (r.status = 'Active' or (r.status = 'Inactive' and r.roles = '{}')))))
$$;
revoke execute on function carries_status(users, users) from public;

create or replace function carry_status() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'Pending' and new.status <> 'Terminated' then return null; end if;
  with carried as (
    update users o set
      status = case when new.status = 'Active' then 'Active' else new.status end,
      suspended_with = case when new.status = 'Suspended' then new.id end
    where (o.parent_user_id = new.id or (o.id = new.parent_user_id and old.status <> 'Pending')) and carries_status(new, o)
      and case new.status
      when 'Suspended' then o.status in ('Active', 'Locked')
      when 'Terminated' then o.status <> 'Terminated'
      when 'Active' then o.suspended_with = new.id and o.status = 'Suspended'
      else false end
    returning id, program_id, buyer_id, group_id)
  insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, before, after)
    select gen_random_uuid(), program_id, buyer_id, 'user', id, group_id, id, 'linkedUserChanged', app_now(),
      jsonb_build_object('status', old.status), jsonb_build_object('status', new.status)
    from carried where buyer_id is not null;
  return null;
end $$;

-- Who is suspended by themselves is not enabled with somebody else.
create function suspend_alone() returns trigger language plpgsql as $$
begin
  if new.suspended_with is not distinct from old.suspended_with then new.suspended_with := null; end if;
  return new;
end $$;
create trigger b_suspended_alone before update on users for each row
  when (old.status is distinct from new.status) execute function suspend_alone();

-- Those linked both ways, for the dialog that asks.
create or replace function user_facts() returns table (user_id uuid, is_last_receiver boolean, is_last_primary boolean, is_shared boolean,
  is_locked boolean, linked text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with counted as (
    select u as whole_row, u.*, u.receive_email and (u.status = 'Active' or (u.status = 'Inactive' and u.roles = '{}')) as receives,
      'primary' = any (u.contact_types) and u.status = 'Active' as is_contact
    from users u where u.program_id = app_program() and u.buyer_id = app_buyer()),
  whole as (
    select c.*, count(*) filter (where receives) over () as receivers, count(*) filter (where is_contact) over () as contacts
    from counted c)
  select w.id, w.receives and w.receivers = 1, w.is_contact and w.contacts = 1,
    exists (select from users o where o.person_id = w.person_id and o.id <> w.id and o.status <> 'Terminated'),
    coalesce(p.locked_until > app_now(), false),
    coalesce((select array_agg(b.name order by b.name) from users c join buyers b on b.id = c.buyer_id
      where (c.parent_user_id = w.id or (c.id = w.parent_user_id and w.status <> 'Pending')) and carries_status(w.whole_row, c)
        and c.status in ('Active', 'Locked', 'Pending')), '{}')
  from whole w join people p on p.id = w.person_id
$$;

-- What a status does to the cards, held amounts and delegations of a user, and to their signed-in devices.
create procedure reach_what_hangs(gone users, actor uuid, actor_name text) language plpgsql as $$
begin
  if gone.status = 'Terminated' then
    with ended as (
      update purchase_cards set terminated_at = app_now(), terminated_reason = 'employeeTerminated', terminated_by_name = actor_name
      where user_id = gone.id and terminated_at is null returning *)
    insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, actor_user_id, actor_name,
        before, after)
      select gen_random_uuid(), program_id, buyer_id, 'card', id, group_id, user_id, 'cardEndedWithHolder', app_now(), actor,
        actor_name, jsonb_build_object('status', status), jsonb_build_object('reason', 'employeeTerminated') from ended;
    update delegations set revoked_at = app_now() where gone.id in (user_id, to_user_id) and revoked_at is null;
    delete from invitations where user_id = gone.id;
  elsif gone.status = 'Suspended' then
    with locked as (
      update purchase_cards set status = 'locked', status_before_lock = status, lock_reason = 'other', locked_at = app_now(),
        locked_with_holder = true
      where user_id = gone.id and terminated_at is null and status in ('active', 'inactive', 'pending') returning *)
    insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, actor_user_id, actor_name,
        before, after)
      select gen_random_uuid(), program_id, buyer_id, 'card', id, group_id, user_id, 'cardLockedWithHolder', app_now(), actor,
        actor_name, jsonb_build_object('status', status_before_lock), jsonb_build_object('status', 'locked') from locked;
  elsif gone.status = 'Active' then
    with unlocked as (
      update purchase_cards set status = status_before_lock, status_before_lock = null, lock_reason = null, locked_at = null,
        locked_with_holder = false
      where user_id = gone.id and terminated_at is null and locked_with_holder returning *)
    insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, actor_user_id, actor_name,
        before, after)
      select gen_random_uuid(), program_id, buyer_id, 'card', id, group_id, user_id, 'cardUnlockedWithHolder', app_now(), actor,
        actor_name, jsonb_build_object('status', 'locked'), jsonb_build_object('status', status) from unlocked;
  end if;
  if gone.status not in ('Suspended', 'Terminated') then return; end if;
  with released as (
    update authorisations set status = case when captured_minor is null then 'cancelled' else 'captured' end
    where user_id = gone.id and status = 'preauthorized'
    returning *)
  insert into activity (id, program_id, buyer_id, subject_type, subject_id, group_id, user_id, kind, at, actor_user_id, actor_name, after)
    select gen_random_uuid(), program_id, buyer_id, 'card', coalesce(card_id, id), group_id, user_id, 'holdEndedWithHolder', app_now(),
      actor, actor_name, jsonb_build_object('authorisationId', id, 'amountMinor', amount_minor - coalesce(captured_minor, 0),
      'currency', currency) from released;
  update sessions set revoked_at = app_now() where user_id = gone.id and revoked_at is null;
  delete from blob_downloads where user_id = gone.id;
  delete from digest_items where user_id = gone.id;
  -- The person's devices, unless they still act for another business.
  if not exists (select from users o where o.person_id = gone.person_id and o.id <> gone.id
    and o.status not in ('Suspended', 'Terminated')) then
    delete from push_subscriptions where person_id = gone.person_id;
    delete from remembered_devices where person_id = gone.person_id;
  end if;
end $$;
create function reach_from_status() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  actor_name text;
begin
  -- Another business does not learn who did it.
  select p.first_name || ' ' || p.last_name into actor_name from users u join people p on p.id = u.person_id
    where u.id = app_user() and u.buyer_id = new.buyer_id;
  call reach_what_hangs(new, case when actor_name is not null then app_user() end, actor_name);
  return null;
end $$;
create trigger status_reaches after update on users for each row
  when (old.status is distinct from new.status) execute function reach_from_status();

-- Those who were suspended or deactivated before.
do $$
declare
  gone users;
begin
  for gone in select * from users where status in ('Suspended', 'Terminated') loop
    call reach_what_hangs(gone, null, null);
  end loop;
end $$;
`;
