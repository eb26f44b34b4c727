/** The limit of a card is set like that of a person: by administrators, never by its holder. */
export const cardLimits = String.raw`
grant update (limit_minor) on purchase_cards to portal_app;
create function guard_card_limit() returns trigger language plpgsql as $$
begin
  if current_user = 'portal_app' and app_kind() not in ('account', 'group') then
    raise exception 'Only an administrator sets the limit of a card.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_guard_limit before update of limit_minor on purchase_cards for each row
  when (old.limit_minor is distinct from new.limit_minor) execute function guard_card_limit();
`;
