/** Why somebody cannot be added is told by the own business alone: whom another one has invited is nobody else's business. */
export const knownMembers = String.raw`
-- 'duplicate' if the caller's business has a user with this e-mail, whom the caller may not see; or null.
create or replace function obstacle_to_member(of_email text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when exists (
    select from users u join people p on p.id = u.person_id
    where u.buyer_id = app_buyer() and u.program_id = app_program() and lower(p.email) = lower(of_email) and u.roles <> '{}')
    and may_write() then 'duplicate' end
$$;
`;
