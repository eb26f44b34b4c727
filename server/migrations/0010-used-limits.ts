/**
 * Limits are created and deleted with their people and groups; their used amounts follow the charges and authorisations, once per
 * statement.
 */
export const usedLimits = String.raw`
create procedure recount_group_limits(buyer uuid) language sql as $$
  with spent as (
    select group_id, sum(open_minor_of(c)) as minor from charges c where buyer_id = buyer and group_id is not null group by group_id),
  held as (
    select group_id, sum(amount_minor) as minor from authorisations
    where buyer_id = buyer and group_id is not null and status = 'preauthorized' group by group_id),
  reach as (
    select g.id as group_id, above.id as limit_id from groups g cross join lateral unnest(groups_above(g.id)) as above (id)
    where g.buyer_id = buyer),
  used as (
    select limit_id, coalesce(sum(spent.minor), 0)::bigint as spent_minor, coalesce(sum(held.minor), 0)::bigint as held_minor
    from reach left join spent using (group_id) left join held using (group_id) group by limit_id)
  update spending_limits l set spent_minor = used.spent_minor, authorised_minor = used.held_minor
  from used where l.id = used.limit_id and (l.spent_minor, l.authorised_minor) is distinct from (used.spent_minor, used.held_minor)
$$;

create function begin_user_limit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into spending_limits (id, program_id, buyer_id, level, user_id, group_id, name, currency)
    select new.id, new.program_id, new.buyer_id, 'individual', new.id, new.group_id, p.first_name || ' ' || p.last_name, b.currency
    from people p, buyers b where p.id = new.person_id and b.id = new.buyer_id;
  return null;
end $$;
create trigger limit_begins after insert on users for each row when (new.buyer_id is not null) execute function begin_user_limit();

create function move_user_limit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update spending_limits set group_id = new.group_id where id = new.id;
  return null;
end $$;
create trigger limit_moves after update on users for each row
  when (old.group_id is distinct from new.group_id) execute function move_user_limit();

create function rename_user_limits() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update spending_limits set name = new.first_name || ' ' || new.last_name
    where user_id in (select id from users where person_id = new.id);
  return null;
end $$;
create trigger limits_renamed after update on people for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function rename_user_limits();

create function begin_group_limit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into spending_limits (id, program_id, buyer_id, level, group_id, parent_group_id, name, currency)
    select new.id, new.program_id, new.buyer_id, 'group', new.id, new.parent_id, new.name, b.currency from buyers b where b.id = new.buyer_id;
  return null;
end $$;
create trigger limit_begins after insert on groups for each row execute function begin_group_limit();

create function move_group_limit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update spending_limits set name = new.name, parent_group_id = new.parent_id where id = new.id;
  if old.parent_id is distinct from new.parent_id then call recount_group_limits(new.buyer_id); end if;
  return null;
end $$;
create trigger limit_moves after update on groups for each row
  when ((old.name, old.parent_id) is distinct from (new.name, new.parent_id)) execute function move_group_limit();

-- Money that was spent or is held by somebody of a group with a card; each of the three may be nobody's.
create type moved_money as (card_id uuid, user_id uuid, group_id uuid, spent_minor bigint, held_minor bigint);

-- Cards first, then limits, each in the order of their ids, so that two of them never wait for each other in a circle.
create procedure move_limits(moved moved_money[]) language plpgsql as $$
declare
  target record;
begin
  for target in
    select card_id as id, sum(spent_minor)::bigint as spent, sum(held_minor)::bigint as held from unnest(moved)
    where card_id is not null group by card_id having sum(spent_minor) <> 0 or sum(held_minor) <> 0 order by card_id
  loop
    update purchase_cards set spent_minor = spent_minor + target.spent, authorised_minor = authorised_minor + target.held
      where id = target.id;
  end loop;
  for target in
    select limit_id as id, sum(spent_minor)::bigint as spent, sum(held_minor)::bigint as held from (
      select user_id as limit_id, spent_minor, held_minor from unnest(moved) where user_id is not null
      union all
      select above.id, spent_minor, held_minor from unnest(moved) cross join lateral unnest(groups_above(group_id)) as above (id)) as each_one
    group by limit_id having sum(spent_minor) <> 0 or sum(held_minor) <> 0 order by limit_id
  loop
    update spending_limits set spent_minor = spent_minor + target.spent, authorised_minor = authorised_minor + target.held
      where id = target.id;
  end loop;
end $$;

create function move_spent() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  before moved_money[] := '{}';
  after moved_money[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := (select coalesce(array_agg((card_id, user_id, group_id, -minor, 0)::moved_money), '{}') from (
      select card_id, user_id, group_id, sum(open_minor_of(o))::bigint as minor from old_rows o group by card_id, user_id, group_id) as gone);
  end if;
  if tg_op <> 'DELETE' then
    after := (select coalesce(array_agg((card_id, user_id, group_id, minor, 0)::moved_money), '{}') from (
      select card_id, user_id, group_id, sum(open_minor_of(n))::bigint as minor from new_rows n group by card_id, user_id, group_id) as come);
  end if;
  call move_limits(before || after);
  return null;
end $$;
-- By their names these run after the buyer's totals: the buyer's row is always taken before its cards and limits.
create trigger totals_spent_new after insert on charges referencing new table as new_rows
  for each statement execute function move_spent();
create trigger totals_spent_changed after update on charges referencing old table as old_rows new table as new_rows
  for each statement execute function move_spent();
create trigger totals_spent_removed after delete on charges referencing old table as old_rows
  for each statement execute function move_spent();

-- What an authorisation holds: its amount until it is captured, cancelled or expired.
create function held_minor_of(held authorisations) returns bigint language sql immutable as $$
  select case when held.status = 'preauthorized' then held.amount_minor else 0 end
$$;

create function move_held() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  delta bigint := 0;
  moved moved_money[] := '{}';
begin
  if tg_op <> 'INSERT' then
    delta := delta - held_minor_of(old);
    moved := moved || (old.card_id, old.user_id, old.group_id, 0, -held_minor_of(old))::moved_money;
  end if;
  if tg_op <> 'DELETE' then
    delta := delta + held_minor_of(new);
    moved := moved || (new.card_id, new.user_id, new.group_id, 0, held_minor_of(new))::moved_money;
  end if;
  if delta <> 0 then
    update buyers set authorised_minor = authorised_minor + delta
      where id = case when tg_op = 'DELETE' then old.buyer_id else new.buyer_id end;
  end if;
  call move_limits(moved);
  return null;
end $$;
create trigger held_moves after insert or update or delete on authorisations for each row execute function move_held();
`;
