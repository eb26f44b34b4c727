/** The creation, activation, replacement and termination of purchase cards; the holders' secrets are encrypted in a separate table. */
export const purchaseCards = String.raw`
alter table purchase_cards
  add column ship_to jsonb check (jsonb_typeof(ship_to) = 'object'),
  add column attention_to text check (char_length(attention_to) between 1 and 30),
  add column language text check (language ~ '^[a-z]{2}$'),
  add column replaces_card_id uuid,
  add foreign key (replaces_card_id, buyer_id) references purchase_cards (id, buyer_id);
-- A card has one successor, unless that one could not be made or has ended itself.
create unique index purchase_cards_one_successor on purchase_cards (replaces_card_id)
  where replaces_card_id is not null and status <> 'notCreated' and terminated_at is null;

-- What somebody typed about a cardholder, from before the card is created until it ends; the id is that of the card. Requests write
-- it and do not read it: a date of birth is sealed with a key that is not in the database, and compared by a keyed hash.
create table card_details (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  sealed text,
  birth_print text,
  failed_proofs integer not null default 0,
  last_failed_at timestamptz,
  proved_at timestamptz,
  proved_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index card_details_by_buyer on card_details (buyer_id, created_at);
call protect_table('card_details');
call let_jobs_work('card_details');
grant insert (id, program_id, buyer_id, user_id, sealed, birth_print),
  select (id, program_id, buyer_id, user_id, proved_at, proved_by, created_at) on card_details to portal_app;
grant select (id, program_id, buyer_id, created_at), delete on card_details to portal_job;
create policy app_read on card_details for select to portal_app
  using (program_id = app_program() and buyer_id = app_buyer() and (user_id = app_user() or app_kind() in ('account', 'group')
    or exists (select from purchase_cards c where c.id = card_details.id)));
create policy app_add on card_details for insert to portal_app
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());

grant select (ship_to, attention_to, language, replaces_card_id),
  insert (id, program_id, buyer_id, group_id, user_id, kind, cardholder_name, business_name, status, currency, limit_minor, ship_to,
    attention_to, language, replaces_card_id),
  update (activated_on, terminated_at, terminated_reason, terminated_by_name) on purchase_cards to portal_app;
grant insert (ship_to, attention_to, language, replaces_card_id), update (ship_to, attention_to, language, replaces_card_id)
  on purchase_cards to portal_job;
create policy app_add on purchase_cards for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and status = 'pending'
  and sees_row(program_id, buyer_id, group_id, user_id));

-- A terminated card stays as it was: not only for those who could not write it, but for every request.
drop policy app_write on purchase_cards;
create policy app_write on purchase_cards for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id))
  with check (may_write() and sees_row(program_id, buyer_id, group_id, user_id));
create function guard_card() returns trigger language plpgsql as $$
begin
  if current_user = 'portal_app' and old.terminated_at is not null then
    raise exception 'A terminated card stays as it is.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_guard before update on purchase_cards for each row execute function guard_card();

-- Compares what somebody typed about a card that they see; five wrong answers in a row are followed by a quarter of an hour.
-- A card whose holder's date of birth was never kept is known by its last four digits alone.
create function prove_cardholder(of_card uuid, of_last4 text, of_print text) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  card purchase_cards;
  kept card_details;
begin
  select * into card from purchase_cards c where c.id = of_card and sees_row(c.program_id, c.buyer_id, c.group_id, c.user_id);
  if card.id is null or not may_write() then return 'unknown'; end if;
  insert into card_details (id, program_id, buyer_id, user_id) values (card.id, card.program_id, card.buyer_id, app_user())
    on conflict (id) do nothing;
  select * into kept from card_details d where d.id = of_card for update;
  if kept.failed_proofs >= 5 and kept.last_failed_at > app_now() - interval '15 minutes' then return 'throttled'; end if;
  if card.last4 = of_last4 and coalesce(kept.birth_print = of_print, true) then
    update card_details set failed_proofs = 0, last_failed_at = null, proved_at = app_now(), proved_by = app_user() where id = of_card;
    return 'proved';
  end if;
  update card_details set last_failed_at = app_now(), failed_proofs =
    case when last_failed_at > app_now() - interval '15 minutes' then failed_proofs + 1 else 1 end where id = of_card;
  return 'wrong';
end $$;
revoke execute on function prove_cardholder(uuid, text, text) from public;
grant execute on function prove_cardholder(uuid, text, text) to portal_app;
`;
