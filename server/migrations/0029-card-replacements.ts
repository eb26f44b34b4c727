/** The replacement of a card and its reason; a proof counts only after the network has accepted it. */
export const cardReplacements = String.raw`
alter table purchase_cards
  add column replaces_reason text
    check (replaces_reason in ('damaged', 'employeeTerminated', 'fraud', 'lost', 'other', 'stolen')),
  add check ((replaces_reason is null) = (replaces_card_id is null));
grant select (replaces_reason), insert (replaces_reason) on purchase_cards to portal_app;
grant insert (replaces_reason) on purchase_cards to portal_job;
grant update (proved_at, proved_by) on card_details to portal_app;
create policy app_withdraw_proof on card_details for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer() and proved_by = app_user())
  with check (proved_at is null and proved_by is null);
`;
