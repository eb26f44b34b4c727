/**
 * Single sign-on: the provider of a program, the links between its identities and persons, and the links by which a person connects an
 * identity. Only the sign-in role has access; a request sees nothing.
 */
export const singleSignOn = String.raw`
-- One OpenID Connect provider a program. The client's secret is sealed with a key that is not in the database.
create table sso_providers (
  program_id text primary key references programs (id),
  issuer text not null check (issuer ~ '^https?://[^ ]+$' and length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 200),
  client_secret text,
  is_enabled boolean not null default true,
  updated_at timestamptz not null default app_now()
);

-- Who somebody is: issuer and subject, never an e-mail address.
create table sso_identities (
  program_id text not null,
  person_id uuid not null,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  linked_at timestamptz not null default app_now(),
  primary key (program_id, issuer, subject),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create unique index sso_identities_one_an_issuer on sso_identities (person_id, issuer);

-- A link is used once; what is kept of it is a hash.
create table sso_links (
  token_hash bytea primary key,
  program_id text not null,
  person_id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
create index sso_links_by_person on sso_links (person_id);

do $$
declare
  target text;
begin
  foreach target in array array['sso_providers', 'sso_identities', 'sso_links'] loop
    call protect_table(target::regclass);
    execute format('grant select, insert, update, delete on %I to portal_job', target);
    call let_jobs_work(target::regclass);
  end loop;
end $$;
grant select on sso_providers, sso_identities, sso_links to portal_auth;
-- Which programs have a provider is asked before the program is known.
create policy auth_read on sso_providers for select to portal_auth using (app_program() is null or program_id = app_program());
create policy auth_read on sso_identities for select to portal_auth using (program_id = app_program());
grant insert on sso_identities to portal_auth;
create policy auth_add on sso_identities for insert to portal_auth with check (program_id = app_program());
create policy auth_read on sso_links for select to portal_auth using (program_id = app_program());
grant update (used_at) on sso_links to portal_auth;
create policy auth_use on sso_links for update to portal_auth using (program_id = app_program());

-- Whether there is a provider is something that the program's page knows: it is told when that changes.
create function touch_program() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update programs set row_version = row_version + 1
    where id = case when tg_op = 'DELETE' then old.program_id else new.program_id end;
  return null;
end $$;
create trigger touch_program after insert or delete on sso_providers for each row execute function touch_program();
create trigger touch_program_anew after update on sso_providers for each row
  when (old.is_enabled is distinct from new.is_enabled) execute function touch_program();
`;
