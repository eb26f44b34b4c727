/** A card from before dates of birth were kept is activated only after an Account Admin has given the holder's. */
export const missingBirthDates = String.raw`
-- True where nothing is kept that an answer could be compared with. Maintained by triggers; devices show it.
alter table purchase_cards add column lacks_birth_date boolean not null default false;
grant select (lacks_birth_date) on purchase_cards to portal_app;
create function mark_missing_birth_date() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.lacks_birth_date := not exists (select from card_details d where d.id = new.id and d.birth_print is not null);
  return new;
end $$;
create trigger b_missing_birth_date before insert on purchase_cards for each row execute function mark_missing_birth_date();
create function birth_date_came() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update purchase_cards set lacks_birth_date = false where id = new.id and lacks_birth_date;
  return null;
end $$;
create trigger birth_date_came after insert or update of birth_print on card_details for each row
  when (new.birth_print is not null) execute function birth_date_came();
update purchase_cards c set lacks_birth_date = true
  where terminated_at is null and not exists (select from card_details d where d.id = c.id and d.birth_print is not null);
update card_details set proved_at = null, proved_by = null where birth_print is null and proved_at is not null;

-- Given once, by an Account Admin, for a card that has none.
create function keep_missing_birth_date(of_card uuid, of_sealed text, of_print text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  card purchase_cards;
begin
  select * into card from purchase_cards c
    where c.id = of_card and c.program_id = app_program() and c.buyer_id = app_buyer() and c.terminated_at is null for update;
  if card.id is null or not may_write() or not is_account_admin() then return false; end if;
  insert into card_details as d (id, program_id, buyer_id, user_id, sealed, birth_print)
    values (card.id, card.program_id, card.buyer_id, app_user(), of_sealed, of_print)
    on conflict (id) do update set sealed = excluded.sealed, birth_print = excluded.birth_print, user_id = excluded.user_id,
      failed_proofs = 0, last_failed_at = null
    where d.birth_print is null;
  return found;
end $$;
revoke execute on function keep_missing_birth_date(uuid, text, text) from public;
grant execute on function keep_missing_birth_date(uuid, text, text) to portal_app;

-- A card whose holder's date of birth was never kept proves nothing: it was known by its last four digits alone.
create or replace function prove_cardholder(of_card uuid, of_last4 text, of_print text) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  card purchase_cards;
  kept card_details;
begin
  select * into card from purchase_cards c where c.id = of_card and sees_row(c.program_id, c.buyer_id, c.group_id, c.user_id);
  if card.id is null or not may_write() then return 'unknown'; end if;
  select * into kept from card_details d where d.id = of_card for update;
  if kept.birth_print is null then return 'notKept'; end if;
  if kept.failed_proofs >= 5 and kept.last_failed_at > app_now() - interval '15 minutes' then return 'throttled'; end if;
  if card.last4 = of_last4 and kept.birth_print = of_print then
    update card_details set failed_proofs = 0, last_failed_at = null, proved_at = app_now(), proved_by = app_user() where id = of_card;
    return 'proved';
  end if;
  update card_details set last_failed_at = app_now(), failed_proofs =
    case when last_failed_at > app_now() - interval '15 minutes' then failed_proofs + 1 else 1 end where id = of_card;
  return 'wrong';
end $$;
`;
