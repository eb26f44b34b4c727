/**
 * What every request needs first, in one statement: the session of a secret with its user's current roles, groups and the versions of the
 * feeds that the user follows. The function answers only whoever knows the secret, reads as the sign-in role, and answers no row of a
 * business.
 */
export const requestOpenings = String.raw`
grant select (id, version) on feeds to portal_auth;
create policy auth_read on feeds for select to portal_auth using (id = any (array[
  'program:' || app_program(), 'person:' || app_person()::text, 'buyer:' || app_buyer()::text, 'client:' || app_client()::text
]));
grant select (newest_bill_date) on buyers to portal_auth;

-- A schema of its own, so that the sign-in role may create its function there and nothing in the other tables' schema.
create schema sign_in;
grant usage on schema sign_in to public;
grant usage, create on schema sign_in to portal_auth;
set local role portal_auth;

create function sign_in.open_request(of_program text, secret_hash bytea) returns json
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set timezone = 'UTC' set datestyle = 'ISO'
as $$
declare
  opened record;
  opening json;
  was_program text := coalesce(current_setting('app.program', true), '');
  was_person text := coalesce(current_setting('app.person', true), '');
  was_buyer text := coalesce(current_setting('app.buyer', true), '');
  was_client text := coalesce(current_setting('app.client', true), '');
begin
  perform set_config('app.program', of_program, true);
  select s.*, u.user_type, u.roles, u.status, u.client_id, u.group_id, u.visibility_epoch,
      p.email, p.first_name, p.last_name, p.country, p.sso_status,
      b.id as buyer_id, b.name as buyer_name, b.country as buyer_country, b.status as buyer_status, b.newest_bill_date
    into opened
    from sessions s join users u on u.id = s.user_id join people p on p.id = u.person_id left join buyers b on b.id = u.buyer_id
    where s.id_hash = secret_hash or s.former_id_hash = secret_hash;
  if not found then
    perform set_config('app.program', was_program, true);
    return null;
  end if;
  perform set_config('app.person', opened.person_id::text, true),
    set_config('app.buyer', coalesce(opened.buyer_id::text, ''), true),
    set_config('app.client', coalesce(opened.client_id::text, ''), true);
  opening := json_build_object(
    'id_hash', encode(opened.id_hash, 'hex'), 'id', opened.id, 'checksum', opened.checksum,
    'created_at', opened.created_at, 'expires_at', opened.expires_at, 'idle_expires_at', opened.idle_expires_at,
    'revoked_at', opened.revoked_at, 'last_seen_at', opened.last_seen_at,
    'has_former', opened.former_id_hash is not null, 'former_ends_at', opened.former_ends_at,
    'program_id', opened.program_id, 'person_id', opened.person_id, 'user_id', opened.user_id,
    'user_type', opened.user_type, 'roles', opened.roles, 'status', opened.status, 'client_id', opened.client_id,
    'group_id', opened.group_id, 'visibility_epoch', opened.visibility_epoch,
    'email', opened.email, 'first_name', opened.first_name, 'last_name', opened.last_name, 'country', opened.country,
    'sso_status', opened.sso_status,
    'buyer_id', opened.buyer_id, 'buyer_name', opened.buyer_name, 'buyer_country', opened.buyer_country,
    'buyer_status', opened.buyer_status, 'newest_bill_date', opened.newest_bill_date,
    'subtree', case when opened.group_id is not null then (
      with recursive subtree as (
        select id from groups where id = opened.group_id
        union select g.id from groups g join subtree on g.parent_id = subtree.id)
      select json_agg(id order by id) from subtree) end,
    'feeds', (select coalesce(json_object_agg(id, version), '{}'::json) from feeds));
  -- In a transaction that goes on, the identity is again that of its beginning.
  perform set_config('app.program', was_program, true), set_config('app.person', was_person, true),
    set_config('app.buyer', was_buyer, true), set_config('app.client', was_client, true);
  return opening;
end $$;

revoke all on function sign_in.open_request(text, bytea) from public;
set local role portal_owner;

-- A slot for heavy work of a person, held until the transaction ends. Without one it fails, so that statements sent with it do not run.
create function claim_place(of_person text, places int) returns void language plpgsql as $$
begin
  for place in 0 .. places - 1 loop
    if pg_try_advisory_xact_lock(hashtextextended(format('share %s %s', of_person, place), 0)) then
      return;
    end if;
  end loop;
  raise exception 'All places of this person are taken.' using errcode = 'PT001';
end $$;
revoke create on schema sign_in from portal_auth;
`;
