/** Browsers with push messages: each belongs to the person who is signed in there, and is deleted at sign-out. */
export const pushSubscriptions = String.raw`
create table push_subscriptions (
  id uuid primary key,
  program_id text not null references programs (id),
  person_id uuid not null,
  -- The session that kept it last: when it is ended by anybody, the row goes too. One that only expires leaves it.
  session_key uuid not null,
  -- One browser has one address, whoever is signed in there.
  endpoint_hash bytea not null unique,
  -- Address and keys of the browser, sealed: who knows them can address it.
  body text not null,
  created_at timestamptz not null default app_now(),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index push_subscriptions_by_person on push_subscriptions (person_id);
create index push_subscriptions_by_session on push_subscriptions (session_key);
call protect_table('push_subscriptions');
grant select, insert, delete on push_subscriptions to portal_auth;
create policy auth_all on push_subscriptions to portal_auth
  using (program_id = app_program()) with check (program_id = app_program());
call let_jobs_work('push_subscriptions');
grant select, delete on push_subscriptions to portal_job;

create function forget_push_of_session() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions where session_key = new.id;
  return null;
end $$;
create trigger push_forgotten after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function forget_push_of_session();
`;
