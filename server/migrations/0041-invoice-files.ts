/** Files that a seller has attached to a charge: the people who see the charge see its file. They have no uploading user. */
export const invoiceFiles = String.raw`
alter table blobs alter column user_id drop not null;
alter table blobs add column charge_id uuid references charges (id) on delete cascade;
alter table blobs add check (user_id is not null or charge_id is not null);
create index blobs_by_charge on blobs (charge_id) where charge_id is not null;
create policy app_read_of_charge on blobs for select to portal_app
  using (charge_id is not null and exists (select from charges c where c.id = charge_id));
`;
