/** The messages, the outcome and the files of a dispute; and whether a stored file was scanned. */
export const disputeThreads = String.raw`
alter table disputes
  add column invoice_number text,
  add column seller_name text,
  add column raised_by_name text,
  add column messages jsonb not null default '[]' check (jsonb_typeof(messages) = 'array'),
  add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 5),
  add column credited_minor bigint check (credited_minor between 0 and 9000000000000),
  drop constraint disputes_status_check,
  add constraint disputes_status_check check (status in ('open', 'resolved', 'rejected', 'withdrawn', 'failed'));

-- Not a change that devices have to hear of: the rows of older builds are read anew.
alter table disputes disable trigger user;
update disputes d set invoice_number = c.invoice_number, seller_name = c.seller_name from charges c where c.id = d.charge_id;
alter table disputes enable trigger user;
alter table disputes alter column invoice_number set not null, alter column seller_name set not null;

-- A device may hold a dispute longer than its charge.
create function name_disputed_charge() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  select c.invoice_number, c.seller_name into new.invoice_number, new.seller_name from charges c where c.id = new.charge_id;
  return new;
end $$;
create trigger name_charge before insert on disputes for each row execute function name_disputed_charge();
grant update (messages) on disputes to portal_app;
`;
