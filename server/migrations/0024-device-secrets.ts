/** What the data of a person is sealed with on one of their devices. It is theirs as long as the device's id is. */
export const deviceSecrets = String.raw`
create table device_secrets (
  person_id uuid not null,
  device_id uuid not null,
  program_id text not null,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default app_now(),
  primary key (person_id, device_id),
  foreign key (person_id, program_id) references people (id, program_id) on delete cascade
);
call protect_table('device_secrets');
grant select, insert on device_secrets to portal_auth;
create policy auth_all on device_secrets to portal_auth using (program_id = app_program()) with check (program_id = app_program());
`;
