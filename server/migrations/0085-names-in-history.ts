/**
 * The names of a line of the audit trail and of a request stay those of their time: whom and what it was about, what a decided request was
 * decided on. A trigger names the lines, so that no writer can forget it and row security hides no name from the writer. Older lines have
 * no names: screens take them from the current rows, if they have them.
 */
export const namesInHistory = String.raw`
alter table activity add column object_name text, add column person_name text;
alter table approvals add column about jsonb, add column decided_rows jsonb;
grant update (decided_rows) on approvals to portal_app, portal_job;

create function name_of_user(wanted uuid) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select p.first_name || ' ' || p.last_name from users u join people p on p.id = u.person_id where u.id = wanted
$$;
revoke execute on function name_of_user(uuid) from public;

create function name_activity() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.subject_type = 'charge' then
    select invoice_number into new.object_name from charges where id = new.subject_id;
  elsif new.subject_type = 'payment' then
    select reference into new.object_name from payments where id = new.subject_id;
  elsif new.subject_type = 'card' then
    select '·· ' || last4, coalesce(name_of_user(user_id), nullif(cardholder_name, ''))
      into new.object_name, new.person_name from purchase_cards where id = new.subject_id;
  elsif new.subject_type = 'limit' then
    select case level when 'group' then name end, case level when 'individual' then name end
      into new.object_name, new.person_name from spending_limits where id = new.subject_id;
  elsif new.subject_type = 'bankAccount' then
    select bank_name || ' ·· ' || account_last4 into new.object_name from bank_accounts where id = new.subject_id;
  elsif new.subject_type = 'user' then
    if new.kind in ('editCompany', 'requestCompanyChange', 'requestPrimaryEmail', 'accountChangeApproved', 'accountChangeRejected') then
      select name into new.object_name from buyers where id = new.buyer_id;
    else
      new.person_name := name_of_user(new.subject_id);
    end if;
  elsif new.subject_type = 'group' then
    select name into new.object_name from groups where id = new.subject_id;
  elsif new.subject_type = 'policy' then
    select name into new.object_name from purchase_policies where id = new.subject_id;
  elsif new.subject_type = 'approval' then
    select about ->> 'object', about ->> 'person'
      into new.object_name, new.person_name from approvals where id = new.subject_id;
  end if;
  -- What was removed is named by its own line; a purchase by its seller.
  if new.subject_type in ('group', 'policy') and new.object_name is null then
    new.object_name := coalesce(new.after ->> 'name', new.before ->> 'name');
  end if;
  if new.subject_type = 'card' and new.after ? 'sellerName' then
    new.object_name := concat_ws(' ', new.after ->> 'sellerName', new.object_name);
  end if;
  return new;
end $$;
create trigger name_line before insert on activity for each row execute function name_activity();
`;
