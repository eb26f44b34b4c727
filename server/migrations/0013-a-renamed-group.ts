/**
 * An invoice carries the name of its group to the devices, and is not changed itself where the group is renamed. Groups are
 * renamed rarely and may hold thousands of invoices: the account's devices start over instead.
 */
export const aRenamedGroup = String.raw`
create function raise_epoch_of_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set visibility_epoch = visibility_epoch + 1 where buyer_id = new.buyer_id;
  return null;
end $$;
create trigger group_renamed after update on groups for each row
  when (old.name is distinct from new.name) execute function raise_epoch_of_account();
`;
