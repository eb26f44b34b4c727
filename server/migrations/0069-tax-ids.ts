/** A business of any country has a tax number or a VAT id; before, only those of the United States had one. */
export const taxIds = String.raw`
do $$
declare
  former text := (select conname from pg_constraint
    where conrelid = 'buyers'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%tax_id%');
begin
  execute format('alter table buyers drop constraint %I', former);
end $$;
alter table buyers add constraint buyers_tax_id check (length(tax_id) between 4 and 20);
`;
