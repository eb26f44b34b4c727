/** A user's invoice permissions and e-mail settings are synced to their own devices with the person. */
export const invoicePermissions = String.raw`
alter table users
  -- Topics of notices that the user has switched off.
  add column notices_off text[] not null default '{}',
  -- Notices of a day come in one e-mail.
  add column has_daily_digest boolean not null default false;
grant update (notices_off, has_daily_digest) on users to portal_app;

create or replace function parts_of_people(kept jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'receivers', coalesce((select jsonb_object_agg(u.id, u.receive_email) from users u where u.person_id = people.id), '{}'),
    'notices', coalesce((select jsonb_object_agg(u.id, jsonb_build_object('off', u.notices_off, 'digest', u.has_daily_digest))
      from users u where u.person_id = people.id), '{}'))
  from jsonb_populate_record(null::people, kept) as people
$$;
-- Permissions are what they are now: nobody changes their own, so that no image has to say what they were.
create or replace function image_of_people(kept jsonb) returns jsonb language sql stable as $$
  select (kept - 'receivers' - 'notices') || (
    select jsonb_build_object(
      'receive_email', coalesce((kept -> 'receivers' ->> app_user()::text)::boolean, u.receive_email),
      'notices_off', coalesce(kept -> 'notices' -> app_user()::text -> 'off', to_jsonb(u.notices_off)),
      'has_daily_digest', coalesce((kept -> 'notices' -> app_user()::text ->> 'digest')::boolean, u.has_daily_digest),
      'may_download_invoices', u.may_download_invoices,
      'may_edit_invoices', u.may_edit_invoices)
    from users u where u.id = app_user())
  from jsonb_populate_record(null::people, kept) as people where id = app_person()
$$;

create trigger permissions_changed after update on users for each row
  when ((old.may_download_invoices, old.may_edit_invoices, old.notices_off, old.has_daily_digest)
    is distinct from (new.may_download_invoices, new.may_edit_invoices, new.notices_off, new.has_daily_digest))
  execute function touch_person();
`;
