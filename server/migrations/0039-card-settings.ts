/** The purchase card settings of a business: CardSettings in domain/cards, null until an Account Admin has configured them. */
export const cardSettings = String.raw`
alter table buyers add column card_settings jsonb check (jsonb_typeof(card_settings) = 'object');
-- Who had cards before there were settings goes on as before.
update buyers b set card_settings = jsonb_build_object('isOn', true, 'creators', 'everyone', 'returnAddress', null,
    'defaultLimitMinor', null, 'businessName', coalesce(
      (select c.business_name from purchase_cards c where c.buyer_id = b.id order by c.created_at desc limit 1), ''))
  where exists (select from purchase_cards c where c.buyer_id = b.id);
grant insert (card_settings), update (card_settings) on buyers to portal_job;
-- Who writes an account is said where its rules for approval came.
grant update (card_settings) on buyers to portal_app;
`;
