/** A request may be a group's matter. Its author sees few of those who could decide, and is told their names all the same. */
export const whoDecidesForAGroup = String.raw`
-- Everybody of the caller's business who decides requests at all.
create function deciders() returns table (user_id uuid, roles text[], limit_minor bigint, group_id uuid, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.roles, l.limit_minor, u.group_id, p.first_name, p.last_name
  from users u join people p on p.id = u.person_id left join spending_limits l on l.id = u.id
  where u.program_id = app_program() and u.buyer_id = app_buyer() and u.status = 'Active'
    and u.roles && array['buyerAdministrator', 'buyerGroupAdministrator']
  order by p.last_name, p.first_name, u.id
$$;
revoke execute on function deciders() from public;
grant execute on function deciders() to portal_app, portal_job;
grant execute on function groups_above(uuid) to portal_app, portal_job;
`;
