/**
 * Somebody who is invited, or added as a contact, is a record of what a business typed until the person accepts: the name and phone of a
 * person who is known elsewhere in the program are nobody else's business.
 */
export const typedPeople = String.raw`
-- The business that typed these details of somebody who has not accepted its invitation; null for a person.
alter table people add column typed_by uuid, add foreign key (typed_by, program_id) references buyers (id, program_id);
drop index people_by_email;
create unique index people_by_email on people (program_id, lower(email)) where typed_by is null;
create unique index people_typed_by_email on people (program_id, typed_by, lower(email)) where typed_by is not null;

-- A typed record signs in nowhere.
drop policy auth_read on people;
create policy auth_read on people for select to portal_auth using (program_id = app_program() and typed_by is null);
drop policy auth_write on people;
create policy auth_write on people for update to portal_auth using (program_id = app_program() and typed_by is null);
grant update (language) on people to portal_auth;

drop function person_of_email(text, text, text, text, text, text);
-- A record of what was typed; null if the business has somebody with this e-mail. It costs and answers the same for an e-mail that is
-- known elsewhere in the program.
create function type_person(of_email text, of_first text, of_last text, of_phone text, of_language text, of_country text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  typed uuid;
begin
  if not exists (select from users me where me.id = app_user() and me.buyer_id = app_buyer() and me.status = 'Active'
    and me.roles && array['buyerAdministrator', 'buyerGroupAdministrator']) or not may_write() then
    raise exception 'Only those who manage users add people.' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from users u join people p on p.id = u.person_id where u.buyer_id = app_buyer() and lower(p.email) = lower(of_email)) then
    return null;
  end if;
  insert into people (id, program_id, email, first_name, last_name, phone, language, country, typed_by)
    values (gen_random_uuid(), app_program(), of_email, of_first, of_last, of_phone, of_language, of_country, app_buyer())
    on conflict do nothing returning id into typed;
  return typed;
end $$;
revoke execute on function type_person(text, text, text, text, text, text) from public;
grant execute on function type_person(text, text, text, text, text, text) to portal_app;
drop function parent_of_person(uuid);

-- Whom an invitation is for: what was typed, and the person with this e-mail, if the program has one.
create function invited_person(of_user uuid) returns table (
  email text, first_name text, last_name text, person_id uuid, language text, has_password boolean, sso_status text,
  is_member boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.email, t.first_name, t.last_name, p.id, coalesce(p.language, t.language), coalesce(p.password_hash is not null, false),
    coalesce(p.sso_status, 'Inactive'),
    exists (select from users o where o.person_id = p.id and o.buyer_id = u.buyer_id and o.id <> u.id)
  from users u join people t on t.id = u.person_id
  left join people p on p.program_id = t.program_id and lower(p.email) = lower(t.email) and p.typed_by is null
  where u.id = of_user and u.program_id = app_program()
$$;
revoke execute on function invited_person(uuid) from public;
grant execute on function invited_person(uuid) to portal_auth, portal_job;

-- The typed record becomes the person, or gives way to the person with this e-mail, whose first membership the new one is linked to.
create function accept_invitation(of_user uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  typed people;
  known uuid;
begin
  select p.* into typed from users u join people p on p.id = u.person_id where u.id = of_user and u.program_id = app_program();
  if typed.id is null then raise exception 'No such user.' using errcode = 'insufficient_privilege'; end if;
  -- Of two invitations to one new person that are accepted at once, the second finds the person that the first has made.
  perform pg_advisory_xact_lock(hashtextextended('accept-invitation:' || typed.program_id || ':' || lower(typed.email), 0));
  select id into known from people where program_id = typed.program_id and lower(email) = lower(typed.email) and typed_by is null;
  if typed.typed_by is not null and known is null then
    update people set typed_by = null where id = typed.id;
    known := typed.id;
  end if;
  update users set person_id = known, parent_user_id = coalesce(parent_user_id, (
      select o.id from users o where o.person_id = known and o.id <> of_user and o.buyer_id is distinct from users.buyer_id
        and o.parent_user_id is null and o.status not in ('Terminated', 'Pending') and o.roles <> '{}'
      order by o.status = 'Active' desc, o.id limit 1))
    where id = of_user;
  if known <> typed.id then delete from people where id = typed.id and typed_by is not null; end if;
  return known;
end $$;
revoke execute on function accept_invitation(uuid) from public;
grant execute on function accept_invitation(uuid) to portal_auth;

-- Those who are invited or contacts today: a record of their own, with what their business typed, as far as its request says it.
do $$
declare
  waiting record;
  typed jsonb;
  record_id uuid;
begin
  for waiting in
    select u.id, u.buyer_id, u.program_id, p.id as person, p.email, p.language, p.country, p.first_name, p.last_name, p.phone,
      exists (select from users o where o.person_id = p.id and o.id <> u.id) as is_shared,
      p.password_hash is null and p.sso_status = 'Inactive' as is_new
    from users u join people p on p.id = u.person_id
    where u.buyer_id is not null and not u.is_primary and (u.status = 'Pending' or u.roles = '{}')
  loop
    if not waiting.is_shared then
      if waiting.is_new then update people set typed_by = waiting.buyer_id where id = waiting.person; end if;
      continue;
    end if;
    select a.input into typed from actions a
      where a.buyer_id = waiting.buyer_id and a.kind in ('inviteUser', 'createContact')
        and lower(a.input ->> 'email') = lower(waiting.email)
      order by a.received_at desc limit 1;
    record_id := gen_random_uuid();
    insert into people (id, program_id, email, first_name, last_name, phone, language, country, typed_by)
      values (record_id, waiting.program_id, waiting.email,
        coalesce(typed ->> 'firstName', split_part(waiting.email, '@', 1)), coalesce(typed ->> 'lastName', ''), typed ->> 'phone',
        coalesce(typed ->> 'language', 'en'), waiting.country, waiting.buyer_id);
    update users set person_id = record_id, parent_user_id = null where id = waiting.id;
  end loop;
end $$;
`;
