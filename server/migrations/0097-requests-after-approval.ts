/** A request for another primary e-mail is written in the name of its author when another Account Admin approves it. */
export const requestsAfterApproval = String.raw`
drop policy app_add on account_requests;
create policy app_add on account_requests for insert to portal_app with check (
  program_id = app_program() and buyer_id = app_buyer() and is_account_admin()
  and exists (select from users u where u.id = requested_by_user_id and u.buyer_id = app_buyer()));
`;
