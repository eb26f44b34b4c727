/** A card that leaves its holder's foreign group takes the limits of that group with it, also when its new group is the holder's own. */
export const limitsOfMovedCards = String.raw`
create or replace function raise_epoch_of_holders() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set visibility_epoch = visibility_epoch + 1
    where (id = new.user_id and group_id is distinct from new.group_id)
      or (tg_op = 'UPDATE' and id = old.user_id and group_id is distinct from old.group_id);
  return null;
end $$;
`;
