/** Alerts are settings of their program; a person's dismissals are synced to all of the person's devices. */
export const dismissedAlerts = String.raw`
drop table alerts;

alter table people add column dismissed_alerts text[] not null default '{}' check (cardinality(dismissed_alerts) <= 100);
grant select (dismissed_alerts), update (dismissed_alerts) on people to portal_app;

create or replace function is_about_oneself(action_kind text, action_input jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    case when action_kind = 'cancelAction' then action_input #>> '{action,kind}' else action_kind end
      in ('editProfile', 'editNotifications', 'saveView', 'deleteView', 'dismissAlert'),
    false)
$$;

create or replace function image_of_people(kept jsonb) returns jsonb language sql stable as $$
  select (kept - 'receivers' - 'notices') || (
    select jsonb_build_object(
      'dismissed_alerts', coalesce(kept -> 'dismissed_alerts', '[]'),
      'receive_email', coalesce((kept -> 'receivers' ->> app_user()::text)::boolean, u.receive_email),
      'notices_off', coalesce(kept -> 'notices' -> app_user()::text -> 'off', to_jsonb(u.notices_off)),
      'has_daily_digest', coalesce((kept -> 'notices' -> app_user()::text ->> 'digest')::boolean, u.has_daily_digest),
      'may_download_invoices', u.may_download_invoices,
      'may_edit_invoices', u.may_edit_invoices)
    from users u where u.id = app_user())
  from jsonb_populate_record(null::people, kept) as people where id = app_person()
$$;
`;
