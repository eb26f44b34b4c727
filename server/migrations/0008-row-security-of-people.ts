/**
 * Who may see and write which rows, as a second wall behind the application's own filters. Rights on columns say what each
 * role may ever touch; policies say which rows. Nobody but background work writes what no action writes.
 */
export const rowSecurityOfPeople = String.raw`
do $$
declare
  target text;
begin
  foreach target in array array[
    'programs', 'alerts', 'holidays', 'clients', 'people', 'buyers', 'groups', 'users', 'sessions', 'sign_in_attempts', 'session_events',
    'charges', 'bank_accounts', 'payments', 'payment_applications', 'disputes', 'activity', 'actions', 'approvals', 'approval_decisions',
    'import_runs', 'jobs', 'blobs', 'blob_chunks', 'blob_downloads', 'instance_settings', 'bank.transfers', 'bank.clock']
  loop
    call protect_table(target::regclass);
  end loop;
end $$;

-- Programs and announcements are for everybody on the program; a host is looked up before the program is known.
grant select on programs to portal_app, portal_auth, portal_job;
create policy app_read on programs for select to portal_app using (id = app_program());
create policy auth_read on programs for select to portal_auth using (true);
create policy job_read on programs for select to portal_job using (app_program() is null or id = app_program());
grant select on alerts to portal_app, portal_auth, portal_job;
create policy app_read on alerts for select to portal_app using (program_id = app_program());
create policy auth_read on alerts for select to portal_auth using (program_id = app_program() and target_public);
create policy job_read on alerts for select to portal_job using (program_id = app_program());
grant select on holidays to portal_app, portal_job;
create policy all_read on holidays for select to portal_app, portal_job using (true);

-- Sellers.
grant select on clients to portal_app, portal_auth, portal_job;
grant insert, update on clients to portal_job;
create policy app_read on clients for select to portal_app
  using (program_id = app_program() and app_kind() = 'client' and id = app_client());
create policy auth_read on clients for select to portal_auth using (program_id = app_program());
call let_jobs_work('clients');

-- People: oneself, and those whose membership one sees. Credentials are for signing in only.
grant select (id, program_id, email, first_name, last_name, phone, language, country, time_zone, sso_status, created_at, row_version, updated_at)
  on people to portal_app;
grant update (first_name, last_name, phone, language, time_zone) on people to portal_app;
create policy app_read on people for select to portal_app
  using (program_id = app_program() and (id = app_person() or exists (select from users u where u.person_id = people.id)));
create policy app_write on people for update to portal_app using (program_id = app_program() and id = app_person());
grant select on people to portal_auth;
grant update (password_hash, failed_attempts, locked_until) on people to portal_auth;
create policy auth_read on people for select to portal_auth using (program_id = app_program());
create policy auth_write on people for update to portal_auth using (program_id = app_program());
grant select, insert, update on people to portal_job;
call let_jobs_work('people');

-- Memberships.
grant select on users to portal_app, portal_auth, portal_job;
grant update (last_sign_in_at) on users to portal_auth;
grant insert, update on users to portal_job;
create policy app_read on users for select to portal_app using (
  program_id = app_program() and (id = app_user() or sees_row(program_id, buyer_id, group_id, id)
    or (app_kind() = 'client' and client_id = app_client())));
create policy auth_read on users for select to portal_auth using (program_id = app_program());
create policy auth_write on users for update to portal_auth using (program_id = app_program());
call let_jobs_work('users', 'buyer_id');

-- Sessions belong to signing in alone.
grant select, insert, update on sessions to portal_auth;
grant select, delete on sessions to portal_job;
create policy auth_all on sessions to portal_auth using (program_id = app_program()) with check (program_id = app_program());
create policy job_all on sessions to portal_job using (true);
grant select, insert on sign_in_attempts to portal_auth;
grant select, delete on sign_in_attempts to portal_job;
create policy auth_all on sign_in_attempts to portal_auth using (program_id = app_program()) with check (program_id = app_program());
create policy job_all on sign_in_attempts to portal_job using (true);
grant insert on session_events to portal_auth, portal_job;
create policy auth_add on session_events for insert to portal_auth with check (program_id = app_program());
create policy job_add on session_events for insert to portal_job with check (program_id = app_program());
`;
