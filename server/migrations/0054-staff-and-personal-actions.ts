/** Actions of support staff, which change the settings of their program; and a column that marks the actions that only their author sees. */
export const staffAndPersonalActions = String.raw`
grant update (settings) on programs to portal_app;
create policy support_write on programs for update to portal_app
  using (id = app_program() and app_kind() = 'support');

-- Support staff who look at a business have its id in their session; their own ids have none.
drop policy app_read on refused_ids;
create policy app_read on refused_ids for select to portal_app
  using (program_id = app_program() and user_id = app_user());

-- What people set for themselves, a phone number among it, is nobody else's: the definition of the action says so, and its record keeps
-- it. Where it waits for somebody's approval, those who see the request see what it asks for. An image of before does not say it.
alter table actions add column is_personal boolean not null default false;
alter table actions disable trigger user;
update actions set is_personal = true where is_about_oneself(kind, input);
alter table actions enable trigger user;
drop policy app_read on actions;
drop function image_of_actions(jsonb);
drop function sees_action(text, uuid, uuid, uuid, text, jsonb, uuid);
drop function is_about_oneself(text, jsonb);
create function sees_action(
  row_program text, row_buyer uuid, row_group uuid, row_user uuid, action_is_personal boolean, action_approval uuid
) returns boolean language sql stable parallel safe as $$
  select sees_row(row_program, row_buyer, row_group, row_user)
    and (row_user = app_user() or action_approval is not null or not coalesce(action_is_personal, true))
$$;
create policy app_read on actions for select to portal_app
  using (sees_action(program_id, buyer_id, group_id, user_id, is_personal, approval_id));
create function image_of_actions(kept jsonb) returns jsonb language sql stable as $$
  select kept from jsonb_populate_record(null::actions, kept) as actions
    where sees_action(program_id, buyer_id, group_id, user_id, is_personal, approval_id)
$$;
`;
