/** The change log and its feeds: every change of a synced row is recorded, and numbered at COMMIT in commit order. */
export const feeds = String.raw`
create table feeds (
  id text primary key check (id ~ '^(buyer|program|client|person):.+$'),
  version bigint not null check (version > 0)
);
call protect_table('feeds');

create table changes (
  id bigint generated always as identity primary key,
  feed text not null,
  feed_version bigint,
  collection text not null,
  row_id text not null,
  row_version bigint not null,
  op text not null check (op in ('upsert', 'remove')),
  image jsonb,
  transaction xid8 not null,
  action_id uuid,
  at timestamptz not null
);
create unique index changes_unstamped on changes (transaction, collection, row_id) where feed_version is null;
create index changes_by_feed on changes (feed, feed_version);
create index changes_by_row on changes (collection, row_id, row_version);
call protect_table('changes');

create function feed_of(feed_kind text, row_image jsonb) returns text language plpgsql immutable as $$
begin
  case feed_kind
    when 'buyer' then return 'buyer:' || coalesce(row_image ->> 'buyer_id', row_image ->> 'id');
    when 'program' then return 'program:' || coalesce(row_image ->> 'program_id', row_image ->> 'id');
    when 'client' then return 'client:' || (row_image ->> 'id');
    when 'person' then return 'person:' || (row_image ->> 'id');
    when 'member' then return coalesce(
      'buyer:' || (row_image ->> 'buyer_id'), 'client:' || (row_image ->> 'client_id'), 'program:' || (row_image ->> 'program_id'));
  end case;
end $$;

-- Arguments: collection, kind of feed, columns that never enter the log. A row changed twice in one transaction is one change.
create function record_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_removal boolean := tg_op = 'DELETE';
  present jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  row_feed text := feed_of(tg_argv[1], present);
begin
  if tg_op = 'UPDATE' and feed_of(tg_argv[1], to_jsonb(old)) is distinct from row_feed then
    raise exception 'A row of % cannot move to another feed.', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  if not is_removal then present := present || parts_of(tg_argv[0], present); end if;
  insert into changes (feed, collection, row_id, row_version, op, image, transaction, action_id, at)
  values (
    row_feed, tg_argv[0], present ->> 'id', (present ->> 'row_version')::bigint,
    case when is_removal then 'remove' else 'upsert' end,
    case when is_removal then null else present - tg_argv[2]::text[] end,
    pg_current_xact_id(), app_action(), app_now())
  on conflict (transaction, collection, row_id) where feed_version is null do update
    set row_version = excluded.row_version, op = excluded.op, image = excluded.image,
        action_id = excluded.action_id, at = excluded.at;
  return null;
end $$;

-- A synced payment carries its applications, a synced approval its decisions.
create function parts_of(collection text, row_image jsonb) returns jsonb language plpgsql stable as $$
begin
  if collection = 'payments' then
    return jsonb_build_object('applications', coalesce((
      select jsonb_agg(to_jsonb(a) order by a.id) from payment_applications a where a.payment_id = (row_image ->> 'id')::uuid), '[]'));
  end if;
  if collection = 'approvals' then
    return jsonb_build_object('decisions', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.at, d.id) from approval_decisions d where d.approval_id = (row_image ->> 'id')::uuid), '[]'));
  end if;
  return '{}';
end $$;

-- Arguments: the parent's table and the column that names it. A part that changes is a change of its whole.
create function touch_parent() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  part jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('update %I set row_version = row_version + 1 where id = $1', tg_argv[0])
    using (part ->> tg_argv[1])::uuid;
  return null;
end $$;

-- Puts a table under the change log. Every table that a device may hold is called with this in its migration.
create procedure sync_table(target regclass, collection text, feed_kind text, secrets text[] default '{}', unlogged_column text default null)
  language plpgsql as $$
declare
  changed text := 'old.* is distinct from new.*';
begin
  if unlogged_column is not null then
    changed := changed || format(' and old.%1$I is not distinct from new.%1$I', unlogged_column);
  end if;
  execute format('create trigger touch_new before insert on %s for each row execute function touch_row()', target);
  execute format('create trigger touch before update on %s for each row when (%s) execute function touch_row()', target, changed);
  execute format('create trigger record_new after insert or delete on %s for each row execute function record_change(%L, %L, %L)',
    target, collection, feed_kind, secrets);
  execute format('create trigger record after update on %s for each row when (%s) execute function record_change(%L, %L, %L)',
    target, changed, collection, feed_kind, secrets);
end $$;

create procedure sync_with_parent(target regclass, parent text, parent_column text) language plpgsql as $$
begin
  execute format('create trigger touch_parent after insert or update or delete on %s for each row execute function touch_parent(%L, %L)',
    target, parent, parent_column);
end $$;

-- At COMMIT: take the counters of all touched feeds, in the order of their ids, so that commit order is feed order.
create function stamp_changes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  touched record;
  stamp bigint;
  stamped jsonb := coalesce(nullif(current_setting('app.stamped', true), ''), '{}')::jsonb;
begin
  if not exists (select from changes where id = new.id and feed_version is null) then return null; end if;
  for touched in
    select feed, count(*) as row_count from changes
    where transaction = pg_current_xact_id() and feed_version is null
    group by feed order by feed collate "C"
  loop
    if touched.row_count > 1000 then
      raise exception 'One transaction changed % rows of the feed %; at most 1000 are allowed. Commit bulk work in batches.',
        touched.row_count, touched.feed using errcode = 'program_limit_exceeded';
    end if;
    insert into feeds (id, version) values (touched.feed, 1)
      on conflict (id) do update set version = feeds.version + 1 returning version into stamp;
    update actions set feed_version = stamp where id in (
      select row_id::uuid from changes
      where transaction = pg_current_xact_id() and feed_version is null and feed = touched.feed
        and collection = 'actions' and op = 'upsert');
    update changes set feed_version = stamp
      where transaction = pg_current_xact_id() and feed_version is null and feed = touched.feed;
    stamped := stamped || jsonb_build_object(touched.feed, stamp);
  end loop;
  -- Read by withTransaction after COMMIT: which feeds moved, and how far.
  perform set_config('app.stamped', stamped::text, false);
  return null;
end $$;

create constraint trigger stamp_at_commit after insert on changes
  deferrable initially deferred for each row execute function stamp_changes();
`;
