/** What a request is judged by before it reaches an approver: the author may not see all of it, and learns only whether it is refused. */
export const refusalsBeforeApproval = String.raw`
create function group_tree() returns table (id uuid, name text, parent_id uuid, leaving_at timestamptz, is_company boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.name, g.parent_id, g.leaving_at, g.is_company from groups g
  where g.program_id = app_program() and g.buyer_id = app_buyer() and may_write()
  order by g.name, g.id
$$;
revoke execute on function group_tree() from public;
grant execute on function group_tree() to portal_app;

-- Why a person with this e-mail cannot be added to the caller's business as a user: 'duplicate', 'parentPending', or null.
create function obstacle_to_member(of_email text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from users u where u.person_id = p.id and u.buyer_id = app_buyer() and u.roles <> '{}') then 'duplicate'
    when (select user_status from parent_of_person(p.id)) = 'Pending' then 'parentPending' end
  from people p where p.program_id = app_program() and lower(p.email) = lower(of_email) and may_write()
$$;
revoke execute on function obstacle_to_member(text) from public;
grant execute on function obstacle_to_member(text) to portal_app;

-- Somebody of a group does not see the increase that another person has asked for.
create function has_pending_increase(of_buyer uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from credit_increases i
    where i.buyer_id = of_buyer and i.buyer_id = app_buyer() and i.program_id = app_program() and i.status = 'pending')
$$;
revoke execute on function has_pending_increase(uuid) from public;
grant execute on function has_pending_increase(uuid) to portal_app;
`;
