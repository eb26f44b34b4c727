/** Who has lately brought whom into a business; read from the audit trail, whose lines name the action and so its author. */
export const broughtIn = String.raw`
create index activity_of_users on activity (buyer_id, at) where subject_type = 'user';

create function brought_in(since timestamptz) returns table (user_id uuid, by_user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct l.subject_id, a.user_id
  from activity l join actions a on a.id = l.action_id
  where l.program_id = app_program() and l.buyer_id = app_buyer() and l.subject_type = 'user' and l.at > since
    and a.user_id <> l.subject_id
    and (l.kind in ('inviteUser', 'requestEmailChange')
      or (l.after ? 'roles' and l.before ->> 'roles' is distinct from l.after ->> 'roles'))
$$;
revoke execute on function brought_in(timestamptz) from public;
grant execute on function brought_in(timestamptz) to portal_app, portal_job;
`;
