/** Whoever is suspended or deactivated is signed out for good: a user who is enabled again signs in again. */
export const disabledUsers = String.raw`
create function end_sessions_of_user() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions set revoked_at = app_now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger user_disabled after update on users for each row
  when (old.status = 'Active' and new.status <> 'Active') execute function end_sessions_of_user();
`;
