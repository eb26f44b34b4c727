/** Who sees a payment by its applications sees its lines in the activity. Those written before an application are sent to devices again. */
export const linesOfPayments = String.raw`
drop policy app_read on activity;
create policy app_read on activity for select to portal_app using (
  sees_row(program_id, buyer_id, group_id, user_id)
  or (app_kind() in ('group', 'own') and program_id = app_program() and buyer_id = app_buyer() and (
    actor_user_id = app_user()
    or (subject_type = 'payment' and exists (select from payment_applications a where a.payment_id = subject_id)))));

create function tell_lines_of_payment() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into changes (feed, collection, row_id, row_version, op, image, transaction, action_id, at)
  select 'buyer:' || l.buyer_id, 'activity', l.id::text, l.row_version, 'upsert', to_jsonb(l), pg_current_xact_id(), app_action(), app_now()
  from activity l where l.subject_id = new.payment_id and l.subject_type = 'payment'
  on conflict (transaction, collection, row_id) where feed_version is null do nothing;
  return null;
end $$;
create trigger tell_lines after insert on payment_applications for each row execute function tell_lines_of_payment();
`;
