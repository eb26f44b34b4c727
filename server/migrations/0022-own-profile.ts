/**
 * People change what is theirs: the row of a person comes to their own devices, with whether they get the invoices of the business
 * that they act for. Nobody sees or writes anybody else’s.
 */
export const ownProfile = String.raw`
grant update (receive_email) on users to portal_app;
create policy app_write on users for update to portal_app
  using (may_write() and program_id = app_program() and id = app_user())
  with check (may_write() and program_id = app_program() and id = app_user());

-- Whether nobody else of the business gets its invoices. One asks at a time: two who give it up at once must not count on each other.
create function is_last_invoice_receiver() returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice-receivers:' || app_buyer()::text, 0));
  return not exists (
    select from users where buyer_id = app_buyer() and id <> app_user() and receive_email and status = 'Active');
end $$;
revoke execute on function is_last_invoice_receiver() from public;
grant execute on function is_last_invoice_receiver() to portal_app;

-- It is kept with the membership, and told with the person.
create function touch_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update people set row_version = row_version + 1 where id = new.person_id;
  return null;
end $$;
create trigger receiver_changed after update on users for each row
  when (old.receive_email is distinct from new.receive_email) execute function touch_person();

create or replace function parts_of(collection text, row_image jsonb) returns jsonb language plpgsql stable as $$
begin
  if collection = 'payments' then
    return jsonb_build_object('applications', coalesce((
      select jsonb_agg(to_jsonb(a) order by a.id) from payment_applications a where a.payment_id = (row_image ->> 'id')::uuid), '[]'));
  end if;
  if collection = 'approvals' then
    return jsonb_build_object('decisions', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.at, d.id) from approval_decisions d where d.approval_id = (row_image ->> 'id')::uuid), '[]'));
  end if;
  if collection = 'people' then
    return jsonb_build_object('receivers', coalesce((
      select jsonb_object_agg(u.id, u.receive_email) from users u where u.person_id = (row_image ->> 'id')::uuid), '{}'));
  end if;
  return '{}';
end $$;

-- The image of a row at a version, if the caller may see that image; null where it is not theirs or was never kept. Of a person it
-- says what held for the membership that they act in; images from before that was kept say what holds now.
create or replace function image_of(of_collection text, of_row text, of_version bigint) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when of_collection = 'people' then (c.image - 'receivers') || jsonb_build_object('receive_email', coalesce(
      (c.image -> 'receivers' ->> app_user()::text)::boolean, (select u.receive_email from users u where u.id = app_user())))
    else c.image
  end
  from changes c
  where c.collection = of_collection and c.row_id = of_row and c.row_version = of_version and c.op = 'upsert'
    and c.feed = any (app_feeds())
    and case
      when of_collection = 'buyers' then app_kind() in ('account', 'group', 'own', 'support')
      when of_collection = 'people' then of_row = app_person()::text
      when of_collection in ('bankAccounts', 'payments') then app_kind() in ('account', 'support')
      when of_collection in ('charges', 'actions', 'activity', 'cards', 'authorisations')
        then sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, (c.image ->> 'group_id')::uuid, (c.image ->> 'user_id')::uuid)
      when of_collection = 'spendingLimits'
        then sees_limit(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, c.image ->> 'level', (c.image ->> 'group_id')::uuid,
          (c.image ->> 'user_id')::uuid)
      else sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, null, null)
    end
  order by c.id desc limit 1
$$;
`;
