/** Payers change the applications of payments and credits: they take an amount off a charge, and apply it again on another day. */
export const appliedFunds = String.raw`
alter table payment_applications drop constraint payment_applications_payment_id_charge_id_key;
create unique index payment_applications_one_pending on payment_applications (payment_id, charge_id) where state = 'pending';
create index payment_applications_by_payment on payment_applications (payment_id, charge_id);
grant update (reversed_on) on payment_applications to portal_app;

grant insert (id, program_id, buyer_id, charge_id, credit_id, kind, amount_minor, effective_on) on adjustments to portal_app;
grant update (reversed_on) on adjustments to portal_app;
-- People apply credits; corrections and cancellations are the provider's.
create policy app_add on adjustments for insert to portal_app with check (
  may_write() and app_kind() = 'account' and kind = 'credit' and program_id = app_program() and buyer_id = app_buyer());
create policy app_write on adjustments for update to portal_app using (
  may_write() and app_kind() = 'account' and kind = 'credit' and program_id = app_program() and buyer_id = app_buyer());
`;
