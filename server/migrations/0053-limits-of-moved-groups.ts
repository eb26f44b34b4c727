/** A moved group brings the limits of the groups above it also to people outside who hold a card of it. */
export const limitsOfMovedGroups = String.raw`
create or replace function raise_epoch_of_members() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update users u set visibility_epoch = visibility_epoch + 1
    where u.buyer_id = case when tg_op = 'DELETE' then old.buyer_id else new.buyer_id end
      and (u.group_id is not null
        or exists (select from purchase_cards c where c.user_id = u.id and c.buyer_id = u.buyer_id and c.group_id is not null));
  return null;
end $$;
`;
