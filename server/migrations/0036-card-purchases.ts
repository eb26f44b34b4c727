/** The details of a card purchase; holders and administrators of cards may create authorisations. */
export const cardPurchases = String.raw`
alter table authorisations
  add column category text check (category in ('materials', 'tools', 'fuel', 'travel', 'office', 'services', 'other')),
  add column captured_minor bigint check (captured_minor between 0 and 9000000000000),
  add column decline_reason text
    check (decline_reason in ('accountStatus', 'cardNotUsable', 'credit', 'limit', 'policy', 'suspectedFraud')),
  -- The name of the policy that declined it.
  add column declined_by text check (char_length(declined_by) <= 64),
  -- What it was billed as once it was captured.
  add column charge_id uuid,
  add check (captured_minor is null or captured_minor <= amount_minor),
  add check (decline_reason is null or status = 'rejected');
grant insert (id, program_id, buyer_id, card_id, group_id, user_id, seller_name, category, amount_minor, currency, status, expires_at)
  on authorisations to portal_app;
create policy app_add on authorisations for insert to portal_app
  with check (may_write() and sees_row(program_id, buyer_id, group_id, user_id) and status = 'preauthorized');
grant update (captured_minor, decline_reason, charge_id) on authorisations to portal_job;
`;
