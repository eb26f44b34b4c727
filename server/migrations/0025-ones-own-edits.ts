/**
 * What people set for themselves, a phone number among it, is nobody else's: also as the action that set it, and as the one that
 * took it back. Where it waits for somebody's approval, those who see the request see what it asks for.
 */
export const onesOwnEdits = String.raw`
create function is_about_oneself(action_kind text, action_input jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    case when action_kind = 'cancelAction' then action_input #>> '{action,kind}' else action_kind end in ('editProfile', 'editNotifications'),
    false)
$$;
create function sees_action(
  row_program text, row_buyer uuid, row_group uuid, row_user uuid, action_kind text, action_input jsonb, action_approval uuid
) returns boolean language sql stable parallel safe as $$
  select sees_row(row_program, row_buyer, row_group, row_user)
    and (row_user = app_user() or action_approval is not null or not is_about_oneself(action_kind, action_input))
$$;

drop policy app_read on actions;
create policy app_read on actions for select to portal_app
  using (sees_action(program_id, buyer_id, group_id, user_id, kind, input, approval_id));

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
      when of_collection = 'actions'
        then sees_action(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, (c.image ->> 'group_id')::uuid, (c.image ->> 'user_id')::uuid,
          c.image ->> 'kind', c.image -> 'input', (c.image ->> 'approval_id')::uuid)
      when of_collection in ('charges', 'activity', 'cards', 'authorisations')
        then sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, (c.image ->> 'group_id')::uuid, (c.image ->> 'user_id')::uuid)
      when of_collection = 'spendingLimits'
        then sees_limit(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, c.image ->> 'level', (c.image ->> 'group_id')::uuid,
          (c.image ->> 'user_id')::uuid)
      else sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, null, null)
    end
  order by c.id desc limit 1
$$;
`;
