/**
 * The change log and its feeds: every change of a synced row is recorded, and numbered at COMMIT in commit order. `sync_table` adds a
 * table to it.
 */
export const syncedRows = String.raw`
create table feeds (
  id text primary key check (id ~ '^(buyer|program|client|person):.+$'),
  version bigint not null check (version > 0),
  -- Up to where the log has ended: a device from before that starts over.
  forgotten_up_to bigint not null default 0
);
call protect_table('feeds');
grant select on feeds to portal_app, portal_job;
create policy app_read on feeds for select to portal_app using (id = any (app_feeds()));
create policy job_read on feeds for select to portal_job using (true);

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
grant select (id, feed, feed_version, collection, row_id, row_version, op, action_id, at) on changes to portal_app;
grant select on changes to portal_job;
create policy app_read on changes for select to portal_app using (feed = any (app_feeds()));
create policy job_read on changes for select to portal_job using (true);

create function touch_row() returns trigger language plpgsql as $$
begin
  new.row_version := case when tg_op = 'INSERT' then 1 else old.row_version + 1 end;
  new.updated_at := app_now();
  return new;
end $$;

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

-- Arguments: collection, kind of feed, columns that never enter the log, the function that adds the parts of a row or an empty text.
-- A row changed twice in one transaction is one change.
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
  if not is_removal and tg_argv[3] <> '' then
    execute format('select $1 || %I($1)', tg_argv[3]) into present using present;
  end if;
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

-- All that makes a table one whose rows devices hold: row versions, the change log, row security, who reads a row and its image.
--   collection      what devices call its rows
--   feed_kind       whose feed tells of a change, see feed_of
--   seen            who reads a row: a condition on its columns
--   secrets         columns that never enter the log
--   unlogged        columns whose change alone is neither logged nor counted as a new row version
--   parts           rows of other tables that a row carries in its image, as a jsonb object; see sync_with_parent
--   image_seen      who reads an image, where that is not who reads the row: an image has all parts, and no row that it names
--   image_shown     what of an image is shown, where that is not all of it
-- Grants, and policies of those who write, are the table's own and stand below the call.
create procedure sync_table(
  target regclass, collection text, feed_kind text, seen text, secrets text[] default '{}', unlogged text[] default '{}',
  parts text default null, image_seen text default null, image_shown text default 'kept'
) language plpgsql as $$
declare
  changed text := case when unlogged = '{}' then 'old.* is distinct from new.*'
    else format('to_jsonb(old) - %1$L::text[] is distinct from to_jsonb(new) - %1$L::text[]', unlogged) end;
  of_image text := format('from jsonb_populate_record(null::%1$s, kept) as %1$s', target);
  parts_function text := case when parts is null then '' else 'parts_of_' || collection end;
  record_change text := format('record_change(%L, %L, %L, %L)', collection, feed_kind, secrets, parts_function);
begin
  if parts is not null then
    execute format('create function %I(kept jsonb) returns jsonb language sql stable as %L', parts_function, format('select %s %s', parts, of_image));
  end if;
  execute format('create function %I(kept jsonb) returns jsonb language sql stable as %L', 'image_of_' || collection,
    format('select %s %s where %s', image_shown, of_image, coalesce(image_seen, seen)));
  execute format('create trigger touch_new before insert on %s for each row execute function touch_row()', target);
  execute format('create trigger touch before update on %s for each row when (%s) execute function touch_row()', target, changed);
  execute format('create trigger record_new after insert or delete on %s for each row execute function %s', target, record_change);
  execute format('create trigger record after update on %s for each row when (%s) execute function %s', target, changed, record_change);
  call protect_table(target);
  execute format('create policy app_read on %s for select to portal_app using (%s)', target, seen);
  call let_jobs_work(target);
end $$;

-- A table whose rows are parts of others: a part that changes is a change of its whole.
create procedure sync_with_parent(target regclass, parent text, parent_column text) language plpgsql as $$
begin
  execute format('create trigger touch_parent after insert or update or delete on %s for each row execute function touch_parent(%L, %L)',
    target, parent, parent_column);
end $$;

-- The image of a row at a version, if the caller may see that image; null where it is not theirs or was never kept.
create function image_of(of_collection text, of_row text, of_version bigint) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept jsonb := (
    select c.image from changes c
    where c.collection = of_collection and c.row_id = of_row and c.row_version = of_version and c.op = 'upsert'
      and c.feed = any (app_feeds())
    order by c.id desc limit 1);
  shown jsonb;
begin
  if kept is not null then execute format('select %I($1)', 'image_of_' || of_collection) into shown using kept; end if;
  return shown;
end $$;
revoke execute on function image_of(text, text, bigint) from public;
grant execute on function image_of(text, text, bigint) to portal_app;

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

-- The log does not grow for ever. A change that a later one of the same row has overtaken says nothing to a device any more,
-- wherever it stands; only the row's image at that version is lost with it, and what was seen then is asked about. What is older
-- than any device's patience goes whole, and its feed remembers up to where.
-- Looks at the next changes after an id, forgets of them what may be forgotten, and answers the last id that it looked at; null
-- where it has come to those that are kept.
create function forget_changes(after_id bigint, overtaken_before timestamptz, all_before timestamptz, at_most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  looked_at bigint[];
  is_at_end boolean;
  ended record;
begin
  select array_agg(id), coalesce(bool_or(at >= overtaken_before), true) or count(*) < at_most into looked_at, is_at_end
    from (select id, at from changes where id > after_id order by id limit at_most) as next_ones;
  delete from changes old
    where old.id = any (looked_at) and old.at < overtaken_before and old.feed_version is not null
      and exists (select from changes newer where newer.collection = old.collection and newer.row_id = old.row_id
        and newer.feed = old.feed and newer.id > old.id and newer.feed_version is not null);
  -- In the order in which COMMIT takes the feeds, so that nobody waits in a circle.
  for ended in
    select feed, max(feed_version) as up_to from changes
    where id = any (looked_at) and at < all_before and feed_version is not null group by feed order by feed collate "C"
  loop
    update feeds set forgotten_up_to = greatest(forgotten_up_to, ended.up_to) where id = ended.feed;
    delete from changes where feed = ended.feed and feed_version <= ended.up_to;
  end loop;
  return case when is_at_end then null else (select max(id) from unnest(looked_at) as seen (id)) end;
end $$;
revoke execute on function forget_changes(bigint, timestamptz, timestamptz, integer) from public;
grant execute on function forget_changes(bigint, timestamptz, timestamptz, integer) to portal_job;
`;
