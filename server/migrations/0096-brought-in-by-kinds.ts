/**
 * Who has lately brought whom into a business; the caller names the kinds of the audit trail that do so besides changes of roles. The function
 * with one argument stays for servers of the version before.
 */
export const broughtInByKinds = String.raw`
create function brought_in(since timestamptz, kinds text[]) returns table (user_id uuid, by_user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct l.subject_id, a.user_id
  from activity l join actions a on a.id = l.action_id
  where l.program_id = app_program() and l.buyer_id = app_buyer() and l.subject_type = 'user' and l.at > since
    and a.user_id <> l.subject_id
    and (l.kind = any (kinds) or (l.after ? 'roles' and l.before ->> 'roles' is distinct from l.after ->> 'roles'))
$$;
revoke execute on function brought_in(timestamptz, text[]) from public;
grant execute on function brought_in(timestamptz, text[]) to portal_app, portal_job;
`;
