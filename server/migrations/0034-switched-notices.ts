/** Each person chooses their e-mail notices. */
export const switchedNotices = String.raw`
create or replace function is_about_oneself(action_kind text, action_input jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    case when action_kind = 'cancelAction' then action_input #>> '{action,kind}' else action_kind end
      in ('editProfile', 'editNotifications', 'saveView', 'deleteView', 'dismissAlert', 'switchNotice'),
    false)
$$;
`;
