/**
 * Purchase cards, their authorisations, and the spending limits of persons and groups. Visible to the holder, the administrators of the
 * card's group, and users of the whole account.
 */
export const cards = String.raw`
-- A group with all groups above it.
create function groups_above(of_group uuid) returns uuid[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive above (id, parent_id) as (
    select id, parent_id from groups where id = of_group
    union select g.id, g.parent_id from groups g join above on g.id = above.parent_id)
  select coalesce(array_agg(id), '{}') from above
$$;
revoke execute on function groups_above(uuid) from public;
grant execute on function groups_above(uuid) to portal_app, portal_job;

create table purchase_cards (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  group_id uuid,
  user_id uuid references users (id),
  kind text not null check (kind in ('physical', 'virtual')),
  cardholder_name text not null check (cardholder_name ~ '^[A-Z0-9 /''&.,-]{0,26}$'),
  business_name text not null check (business_name ~ '^[A-Z0-9 /''&.,-]{0,26}$'),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  status text not null check (status in ('active', 'inactive', 'locked', 'notCreated', 'notEnabled', 'pending')),
  -- What an unlocked card goes back to.
  status_before_lock text check (status_before_lock in ('active', 'inactive', 'pending')),
  lock_reason text check (lock_reason in ('damaged', 'employeeTerminated', 'fraud', 'lost', 'other', 'stolen')),
  locked_at timestamptz,
  currency text not null,
  limit_minor bigint check (limit_minor between 0 and 9000000000000),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  authorised_minor bigint not null default 0 check (authorised_minor >= 0),
  activated_on date,
  shipped_on date,
  expires_on date,
  terminated_at timestamptz,
  terminated_reason text check (terminated_reason in ('damaged', 'employeeTerminated', 'fraud', 'lost', 'other', 'stolen')),
  terminated_by_name text,
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  unique (id, buyer_id),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (group_id, buyer_id) references groups (id, buyer_id),
  check ((status = 'locked') = (lock_reason is not null)),
  check (num_nulls(lock_reason, locked_at, status_before_lock) in (0, 3)),
  check ((terminated_at is null) = (terminated_reason is null))
);
create index purchase_cards_by_buyer on purchase_cards (buyer_id);
create index purchase_cards_by_user on purchase_cards (user_id) where user_id is not null;
call sync_table('purchase_cards', 'cards', 'buyer', seen => $$sees_row(program_id, buyer_id, group_id, user_id)$$);
grant select on purchase_cards to portal_app;
grant update (status, status_before_lock, lock_reason, locked_at) on purchase_cards to portal_app;
grant select, delete on purchase_cards to portal_job;
grant insert (id, program_id, buyer_id, group_id, user_id, kind, cardholder_name, business_name, last4, status, status_before_lock,
  lock_reason, locked_at, currency, limit_minor, activated_on, shipped_on, expires_on, terminated_at, terminated_reason,
  terminated_by_name, created_at) on purchase_cards to portal_job;
grant update (group_id, user_id, cardholder_name, business_name, last4, status, status_before_lock, lock_reason, locked_at, limit_minor,
  activated_on, shipped_on, expires_on, terminated_at, terminated_reason, terminated_by_name) on purchase_cards to portal_job;
-- What is closed for good stays as it was closed.
create policy app_write on purchase_cards for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id))
  with check (may_write() and sees_row(program_id, buyer_id, group_id, user_id) and terminated_at is null);

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

-- A limit has the id of the person's membership, or of the group, that it is the limit of.
create table spending_limits (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  level text not null check (level in ('individual', 'group')),
  user_id uuid references users (id) on delete cascade,
  group_id uuid,
  parent_group_id uuid,
  name text not null,
  currency text not null,
  limit_minor bigint check (limit_minor between 0 and 9000000000000),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  authorised_minor bigint not null default 0 check (authorised_minor >= 0),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (group_id, buyer_id) references groups (id, buyer_id) on delete cascade,
  check (id = case level when 'individual' then user_id else group_id end),
  check (case level when 'individual' then parent_group_id is null else user_id is null end)
);
create index spending_limits_by_buyer on spending_limits (buyer_id);
call sync_table('spending_limits', 'spendingLimits', 'buyer', seen => $$sees_limit(program_id, buyer_id, level, group_id, user_id)$$);
grant select on spending_limits to portal_app;
grant update (limit_minor) on spending_limits to portal_app;
grant select, update (limit_minor) on spending_limits to portal_job;
-- A person's limit is raised by the account's administrators and by those of the person's group. Nobody else raises their own,
-- unless the buyer has chosen that requests which nobody can decide are approved by themselves.
create policy app_write on spending_limits for update to portal_app
  using (may_write() and sees_limit(program_id, buyer_id, level, group_id, user_id))
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer() and (
    app_kind() = 'account'
    or (app_kind() = 'group' and level = 'individual' and user_id <> app_user() and group_id = any (app_groups()))
    or (level = 'individual' and user_id = app_user()
      and exists (select from buyers b where b.id = buyer_id and b.when_nobody_decides = 'approve'))));

create table authorisations (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  card_id uuid,
  group_id uuid,
  user_id uuid references users (id),
  seller_name text not null,
  amount_minor bigint not null check (amount_minor between 0 and 9000000000000),
  currency text not null,
  status text not null check (status in ('cancelled', 'captured', 'expired', 'preauthorized', 'rejected')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (card_id, buyer_id) references purchase_cards (id, buyer_id),
  foreign key (group_id, buyer_id) references groups (id, buyer_id)
);
create index authorisations_by_buyer on authorisations (buyer_id, created_at desc, id);
create index authorisations_by_card on authorisations (card_id) where card_id is not null;
call sync_table('authorisations', 'authorisations', 'buyer', seen => $$sees_row(program_id, buyer_id, group_id, user_id)$$);
grant select on authorisations to portal_app;
grant select, delete on authorisations to portal_job;
grant insert, update (status) on authorisations to portal_job;

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

-- Time releases what is held: whoever makes an authorisation cannot forget to ask for that.
create function end_authorisation_in_time() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into jobs (id, kind, feed, program_id, buyer_id, payload, run_at, dedupe_key)
  values (gen_random_uuid(), 'expire-authorisation', 'buyer:' || new.buyer_id::text, new.program_id, new.buyer_id,
    jsonb_build_object('authorisationId', new.id), new.expires_at, 'expire-authorisation:' || new.id::text)
  on conflict (dedupe_key) do nothing;
  return null;
end $$;
create trigger ends_in_time after insert on authorisations for each row
  when (new.status = 'preauthorized') execute function end_authorisation_in_time();
`;
