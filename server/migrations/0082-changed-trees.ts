/**
 * A changed tree of groups starts only the devices over whose rows it changes. A new group is empty, and so is a deleted one: what moves
 * into it or out of it is told by itself. A group with a new name tells its invoices and cards, which carry the name.
 */
export const changedTrees = String.raw`
drop trigger tree_grew on groups;

create function groups_below(of_group uuid) returns uuid[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive below (id) as (
    select id from groups where id = of_group
    union select g.id from groups g join below on g.parent_id = below.id)
  select coalesce(array_agg(id), '{}') from below
$$;
revoke execute on function groups_below(uuid) from public;

-- Who sees the whole account sees the same as before.
create or replace function raise_epoch_of_members() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  above_before uuid[] := groups_above(old.parent_id);
  above_now uuid[] := groups_above(new.parent_id);
  moved uuid[] := groups_below(new.id);
begin
  update users u set visibility_epoch = visibility_epoch + 1
    where u.buyer_id = new.buyer_id and not u.roles && array['buyerAdministrator', 'buyerPayer'] and (
      -- A Group Admin who has gained or lost the moved groups.
      ('buyerGroupAdministrator' = any (u.roles) and (u.group_id = any (above_before)) is distinct from (u.group_id = any (above_now)))
      -- Everybody for whom other limits apply than before: in the moved groups, or with a card of them.
      or u.group_id = any (moved)
      or exists (select from purchase_cards c where c.user_id = u.id and c.buyer_id = u.buyer_id and c.group_id = any (moved)));
  return null;
end $$;

create or replace function raise_epoch_of_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  carrying bigint := (select count(*) from charges where group_id = new.id) + (select count(*) from purchase_cards where group_id = new.id);
begin
  -- As many as one transaction may tell, with room for what else it changes.
  if carrying > 800 then
    update users set visibility_epoch = visibility_epoch + 1 where buyer_id = new.buyer_id;
    return null;
  end if;
  -- The rows are the same, and so are their versions: nobody is asked about a changed invoice because its group has another name.
  insert into changes (feed, collection, row_id, row_version, op, image, transaction, action_id, at)
    select 'buyer:' || new.buyer_id, named.collection, named.id::text, named.row_version, 'upsert',
      (select c.image from changes c where c.collection = named.collection and c.row_id = named.id::text
        and c.row_version = named.row_version and c.op = 'upsert' order by c.id desc limit 1),
      pg_current_xact_id(), app_action(), app_now()
    from (
      select 'charges' as collection, id, row_version from charges where group_id = new.id
      union all select 'cards', id, row_version from purchase_cards where group_id = new.id) as named
    on conflict (transaction, collection, row_id) where feed_version is null do nothing;
  return null;
end $$;
`;
