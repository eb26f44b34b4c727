/**
 * The change log does not grow for ever. A change that a later one of the same row has overtaken says nothing to a device any
 * more, wherever it stands; only the row's image at that version is lost with it, and what was seen then is asked about. What
 * is older than any device's patience goes whole, and its feed remembers up to where: a device from before that starts over.
 */
export const aLogThatEnds = String.raw`
alter table feeds add column forgotten_up_to bigint not null default 0;

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
