/** Row security of what belongs to a buyer: the account, charges, payments, disputes, actions and approvals. */
export const rowSecurityOfAccounts = String.raw`
-- The buyer's account. Its open balance and newest bill date are kept by triggers and written by nobody.
grant select on buyers to portal_app, portal_job;
grant select (id, program_id, client_id, name, country, currency, status) on buyers to portal_auth;
grant insert (id, program_id, client_id, name, trading_name, client_reference_id, country, currency, status, billing_cycle, term_days,
  credit_approved_minor, authorised_minor) on buyers to portal_job;
grant update (client_id, name, trading_name, client_reference_id, country, status, billing_cycle, term_days, credit_approved_minor,
  authorised_minor) on buyers to portal_job;
create policy app_read on buyers for select to portal_app using (
  program_id = app_program() and (
    (app_kind() in ('account', 'group', 'own', 'support') and id = app_buyer())
    or (app_kind() = 'client' and client_id = app_client())));
create policy auth_read on buyers for select to portal_auth using (program_id = app_program());
call let_jobs_work('buyers', 'id');

grant select on groups to portal_app, portal_job;
grant select (id, program_id, buyer_id, parent_id) on groups to portal_auth;
grant insert, update, delete on groups to portal_job;
create policy app_read on groups for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer()
  and (app_kind() in ('account', 'support') or (app_kind() in ('group', 'own') and id = any (app_groups()))));
create policy auth_read on groups for select to portal_auth using (program_id = app_program());
call let_jobs_work('groups', 'buyer_id');

-- Charges: a seller sees its own.
grant select on charges to portal_app;
grant update (status, remaining_due_minor, pending_amount_minor, po_number, notes) on charges to portal_app;
grant select, insert, update, delete on charges to portal_job;
create policy app_read on charges for select to portal_app using (
  sees_row(program_id, buyer_id, group_id, user_id)
  or (program_id = app_program() and app_kind() = 'client' and client_id = app_client()));
create policy app_write on charges for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id));
call let_jobs_work('charges', 'buyer_id');

-- Bank accounts: account-wide roles and support, and never the token by which the rail knows the account.
grant select (id, program_id, buyer_id, holder_name, bank_name, account_last4, currency, country, scheme, is_active, has_autopay,
  mandate_status, signed_on, created_at, row_version, updated_at) on bank_accounts to portal_app;
grant select, insert, update, delete on bank_accounts to portal_job;
create policy app_read on bank_accounts for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer() and app_kind() in ('account', 'support'));
call let_jobs_work('bank_accounts', 'buyer_id');

-- Payments: one's own, and those that touch a charge that one sees; of each only the parts that touch such a charge.
grant select on payment_applications, payments to portal_app;
grant insert on payment_applications, payments to portal_app;
grant update (state) on payment_applications to portal_app;
grant update (status, remaining_minor, failure_reason, collection_date) on payments to portal_app;
grant select, insert, update, delete on payment_applications, payments to portal_job;
create policy app_read on payment_applications for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer() and (
    app_kind() in ('account', 'support')
    or (app_kind() in ('group', 'own') and exists (select from charges c where c.id = charge_id))));
create policy app_add on payment_applications for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and exists (select from charges c where c.id = charge_id));
create policy app_write on payment_applications for update to portal_app using (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and exists (select from charges c where c.id = charge_id));
create policy app_read on payments for select to portal_app using (
  sees_row(program_id, buyer_id, null, user_id)
  or (program_id = app_program() and buyer_id = app_buyer() and app_kind() in ('group', 'own')
    and exists (select from payment_applications a where a.payment_id = payments.id)));
create policy app_add on payments for insert to portal_app
  with check (may_write() and sees_row(program_id, buyer_id, null, user_id));
create policy app_write on payments for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, null, user_id));
call let_jobs_work('payment_applications', 'buyer_id');
call let_jobs_work('payments', 'buyer_id');

-- Disputes follow their charge.
grant select, insert on disputes to portal_app;
grant update (status, note, resolved_at) on disputes to portal_app;
grant select, insert, update, delete on disputes to portal_job;
create policy app_read on disputes for select to portal_app using (
  program_id = app_program() and (
    sees_row(program_id, buyer_id, null, raised_by_user_id) or exists (select from charges c where c.id = charge_id)));
create policy app_add on disputes for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and exists (select from charges c where c.id = charge_id));
create policy app_write on disputes for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer()
    and (app_kind() = 'account' or raised_by_user_id = app_user()));
call let_jobs_work('disputes', 'buyer_id');

-- The audit trail is added to, never changed.
grant select, insert on activity to portal_app, portal_job;
create policy app_read on activity for select to portal_app using (
  sees_row(program_id, buyer_id, group_id, user_id)
  or (app_kind() in ('group', 'own') and program_id = app_program() and buyer_id = app_buyer() and actor_user_id = app_user()));
create policy app_add on activity for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and actor_user_id is not distinct from app_user());
call let_jobs_work('activity', 'buyer_id');

-- Actions are composed by oneself; what becomes of them is written by whoever decides about them.
grant select, insert on actions to portal_app, portal_job;
grant update (state, answer, error, approval_id, settled_at, subject_ids, group_id, amount_minor, currency) on actions to portal_app, portal_job;
create policy app_read on actions for select to portal_app using (sees_row(program_id, buyer_id, group_id, user_id));
create policy app_add on actions for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
create policy app_write on actions for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id));
call let_jobs_work('actions', 'buyer_id');

grant select, insert on approvals to portal_app, portal_job;
grant update (tier, state, expires_at, decided_at, decided_by_name, decision_reason) on approvals to portal_app, portal_job;
create policy app_read on approvals for select to portal_app using (sees_row(program_id, buyer_id, group_id, author_user_id));
create policy app_add on approvals for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and author_user_id = app_user());
create policy app_write on approvals for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, author_user_id));
call let_jobs_work('approvals', 'buyer_id');

grant select, insert on approval_decisions to portal_app;
grant select on approval_decisions to portal_job;
create policy app_read on approval_decisions for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer() and exists (select from approvals p where p.id = approval_id));
-- Nobody approves their own request, whatever the application believes.
create policy app_add on approval_decisions for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user()
  and exists (select from approvals p where p.id = approval_id and p.author_user_id <> app_user()));
call let_jobs_work('approval_decisions', 'buyer_id');
`;
