/** Row security of cards, limits and authorisations: who carries the card, who administers its group, and the whole account. */
export const rowSecurityOfCards = String.raw`
do $$
declare
  target text;
begin
  foreach target in array array['purchase_cards', 'spending_limits', 'authorisations'] loop
    call protect_table(target::regclass);
  end loop;
end $$;

-- The groups whose limits hold for what the caller buys: their own, those of their cards, and all groups above these.
create function app_limit_groups() returns uuid[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct above.id), '{}') from (
    select unnest(app_groups()) as id
    union
    select group_id from purchase_cards where user_id = app_user() and buyer_id = app_buyer() and group_id is not null) as mine
  cross join lateral unnest(groups_above(mine.id)) as above (id)
$$;
revoke execute on function app_limit_groups() from public;
grant execute on function app_limit_groups() to portal_app;

create function sees_limit(row_program text, row_buyer uuid, row_level text, row_group uuid, row_user uuid) returns boolean
  language sql stable as $$
  select sees_row(row_program, row_buyer, row_group, row_user)
    or (row_level = 'group' and row_program = app_program() and row_buyer = app_buyer() and app_kind() in ('group', 'own')
      and coalesce(row_group = any (app_limit_groups()), false))
$$;

grant select on purchase_cards, spending_limits, authorisations to portal_app;
grant update (status, status_before_lock, lock_reason, locked_at) on purchase_cards to portal_app;
grant update (limit_minor) on spending_limits to portal_app;
grant select, delete on purchase_cards, authorisations to portal_job;
grant insert (id, program_id, buyer_id, group_id, user_id, kind, cardholder_name, business_name, last4, status, status_before_lock,
  lock_reason, locked_at, currency, limit_minor, activated_on, shipped_on, expires_on, terminated_at, terminated_reason,
  terminated_by_name, created_at) on purchase_cards to portal_job;
grant update (group_id, user_id, cardholder_name, business_name, last4, status, status_before_lock, lock_reason, locked_at, limit_minor,
  activated_on, shipped_on, expires_on, terminated_at, terminated_reason, terminated_by_name) on purchase_cards to portal_job;
grant select, update (limit_minor) on spending_limits to portal_job;
grant insert, update (status) on authorisations to portal_job;

create policy app_read on purchase_cards for select to portal_app using (sees_row(program_id, buyer_id, group_id, user_id));
-- What is closed for good stays as it was closed.
create policy app_write on purchase_cards for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id))
  with check (may_write() and sees_row(program_id, buyer_id, group_id, user_id) and terminated_at is null);
create policy app_read on authorisations for select to portal_app using (sees_row(program_id, buyer_id, group_id, user_id));
create policy app_read on spending_limits for select to portal_app using (sees_limit(program_id, buyer_id, level, group_id, user_id));
-- A person's limit is raised by the account's administrators and by those of the person's group. Nobody else raises their own,
-- unless the buyer has chosen that requests which nobody can decide are approved by themselves.
create policy app_write on spending_limits for update to portal_app
  using (may_write() and sees_limit(program_id, buyer_id, level, group_id, user_id))
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer() and (
    app_kind() = 'account'
    or (app_kind() = 'group' and level = 'individual' and user_id <> app_user() and group_id = any (app_groups()))
    or (level = 'individual' and user_id = app_user()
      and exists (select from buyers b where b.id = buyer_id and b.when_nobody_decides = 'approve'))));
call let_jobs_work('purchase_cards', 'buyer_id');
call let_jobs_work('spending_limits', 'buyer_id');
call let_jobs_work('authorisations', 'buyer_id');

-- A card of another group brings its holder the limits of that group: their devices start over.
create function raise_epoch_of_holders() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set visibility_epoch = visibility_epoch + 1
    where group_id is distinct from new.group_id and (id = new.user_id or (tg_op = 'UPDATE' and id = old.user_id));
  return null;
end $$;
create trigger holder_came after insert on purchase_cards for each row when (new.user_id is not null) execute function raise_epoch_of_holders();
create trigger holder_changed after update on purchase_cards for each row
  when ((old.user_id, old.group_id) is distinct from (new.user_id, new.group_id)) execute function raise_epoch_of_holders();

-- The image of a row at a version, if the caller may see that image; null where it is not theirs or was never kept.
create or replace function image_of(of_collection text, of_row text, of_version bigint) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.image from changes c
  where c.collection = of_collection and c.row_id = of_row and c.row_version = of_version and c.op = 'upsert'
    and c.feed = any (app_feeds())
    and case
      when of_collection = 'buyers' then app_kind() in ('account', 'group', 'own', 'support')
      when of_collection in ('bankAccounts', 'payments') then app_kind() in ('account', 'support')
      when of_collection in ('charges', 'actions', 'activity', 'cards', 'authorisations')
        then sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, (c.image ->> 'group_id')::uuid, (c.image ->> 'user_id')::uuid)
      when of_collection = 'spendingLimits'
        then sees_limit(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, c.image ->> 'level', (c.image ->> 'group_id')::uuid,
          (c.image ->> 'user_id')::uuid)
      else sees_row(c.image ->> 'program_id', (c.image ->> 'buyer_id')::uuid, null, null)
    end
  order by c.id desc limit 1
$$;
`;
