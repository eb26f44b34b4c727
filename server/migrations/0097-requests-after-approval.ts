/**
 * A request for another primary e-mail is stored in the name of its author when another Account Admin approves it, and its line in the audit
 * trail names the primary user.
 */
export const requestsAfterApproval = String.raw`
drop policy app_add on account_requests;
create policy app_add on account_requests for insert to portal_app with check (
  program_id = app_program() and buyer_id = app_buyer() and is_account_admin()
  and exists (select from users u where u.id = requested_by_user_id and u.buyer_id = app_buyer()));

create or replace function name_activity() returns trigger language plpgsql security definer
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
    if new.kind in ('editCompany', 'requestCompanyChange', 'accountChangeApproved', 'accountChangeRejected') then
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
`;
