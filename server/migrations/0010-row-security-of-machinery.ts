/** Row security of the change log and of what works behind the scenes. */
export const rowSecurityOfMachinery = String.raw`
-- The feeds: ids and versions of what changed in one's feeds. Images are handed out by image_of alone.
grant select on feeds to portal_app, portal_job;
create policy app_read on feeds for select to portal_app using (id = any (app_feeds()));
create policy job_read on feeds for select to portal_job using (true);
grant select (id, feed, feed_version, collection, row_id, row_version, op, action_id, at) on changes to portal_app;
grant select on changes to portal_job;
create policy app_read on changes for select to portal_app using (feed = any (app_feeds()));
create policy job_read on changes for select to portal_job using (true);

-- The image of a row at a version, if the caller may see that image; null where it is not theirs or was never kept.
create function image_of(of_collection text, of_row text, of_version bigint) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.image from changes c
  where c.collection = of_collection and c.row_id = of_row and c.row_version = of_version and c.op = 'upsert'
    and c.feed = any (app_feeds())
    and case
      when of_collection = 'buyers' then app_kind() in ('account', 'group', 'own', 'support')
      when of_collection in ('bankAccounts', 'payments') then app_kind() in ('account', 'support')
      when of_collection in ('charges', 'actions', 'activity')
        then sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, (c.image ->> 'group_id')::uuid, (c.image ->> 'user_id')::uuid)
      else sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, null, null)
    end
  order by c.id desc limit 1
$$;
revoke execute on function image_of(text, text, bigint) from public;
grant execute on function image_of(text, text, bigint) to portal_app;

grant select, insert on import_runs to portal_job;
grant select on import_runs to portal_app;
create policy app_read on import_runs for select to portal_app
  using (program_id = app_program() and app_kind() = 'client' and client_id = app_client());
call let_jobs_work('import_runs');

-- Work is asked for in the transaction that wants it, and taken by background processes of any program.
grant select (id, dedupe_key), insert on jobs to portal_app, portal_auth;
create policy app_read on jobs for select to portal_app using (program_id = app_program() and buyer_id = app_buyer());
create policy app_add on jobs for insert to portal_app
  with check (program_id = app_program() and buyer_id is not distinct from app_buyer());
create policy auth_read on jobs for select to portal_auth using (program_id = app_program() and buyer_id is null);
create policy auth_add on jobs for insert to portal_auth with check (program_id = app_program() and buyer_id is null);
grant select, insert, update, delete on jobs to portal_job;
create policy job_all on jobs to portal_job using (true) with check (true);

-- Files: account-wide roles and support see the buyer's, others their own.
grant select, insert on blobs, blob_chunks, blob_downloads to portal_app;
grant update (completed_at) on blobs to portal_app;
grant update (used_at) on blob_downloads to portal_app;
grant select, insert, update, delete on blobs, blob_chunks, blob_downloads to portal_job;
create policy app_read on blobs for select to portal_app using (sees_row(program_id, buyer_id, null, user_id));
create policy app_add on blobs for insert to portal_app
  with check (may_write() and user_id = app_user() and sees_row(program_id, buyer_id, null, user_id));
create policy app_write on blobs for update to portal_app
  using (may_write() and user_id = app_user() and sees_row(program_id, buyer_id, null, user_id));
create policy app_read on blob_chunks for select to portal_app using (exists (select from blobs b where b.id = blob_id));
create policy app_add on blob_chunks for insert to portal_app
  with check (may_write() and exists (select from blobs b where b.id = blob_id and b.user_id = app_user() and b.completed_at is null));
create policy app_read on blob_downloads for select to portal_app using (program_id = app_program() and user_id = app_user());
create policy app_add on blob_downloads for insert to portal_app
  with check (program_id = app_program() and user_id = app_user() and exists (select from blobs b where b.id = blob_id));
create policy app_write on blob_downloads for update to portal_app using (program_id = app_program() and user_id = app_user());
call let_jobs_work('blobs', 'buyer_id');
create policy job_all on blob_chunks to portal_job using (exists (select from blobs b where b.id = blob_id))
  with check (exists (select from blobs b where b.id = blob_id));
call let_jobs_work('blob_downloads');

grant select, insert, update on instance_settings to portal_job;
create policy job_all on instance_settings to portal_job using (true) with check (true);
grant select, insert, update on bank.transfers, bank.clock to portal_job;
create policy job_all on bank.transfers to portal_job using (true) with check (true);
create policy job_all on bank.clock to portal_job using (true) with check (true);
`;
