/**
 * Purchase cards, what sellers hold on them, and what each person and each group may spend. A limit's row comes with its user
 * or group and carries the limit itself; how much of it is used follows the charges and the authorisations, by triggers.
 */
export const cardsAndLimits = String.raw`
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
call sync_table('purchase_cards', 'cards', 'buyer');

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
call sync_table('authorisations', 'authorisations', 'buyer');

-- The card that a charge was bought with. It is not told to devices: they are told what is spent of the card.
alter table charges add column card_id uuid;
alter table charges add constraint charges_card_of_the_buyer foreign key (card_id, buyer_id) references purchase_cards (id, buyer_id);
create index charges_by_card on charges (card_id) where card_id is not null;

-- A group with all groups above it.
create function groups_above(of_group uuid) returns uuid[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive above (id, parent_id) as (
    select id, parent_id from groups where id = of_group
    union select g.id, g.parent_id from groups g join above on g.id = above.parent_id)
  select coalesce(array_agg(id), '{}') from above
$$;
revoke execute on function groups_above(uuid) from public;

create procedure recount_group_limits(buyer uuid) language sql as $$
  with spent as (
    select group_id, sum(open_minor_of(c)) as minor from charges c where buyer_id = buyer and group_id is not null group by group_id),
  held as (
    select group_id, sum(amount_minor) as minor from authorisations
    where buyer_id = buyer and group_id is not null and status = 'preauthorized' group by group_id),
  reach as (
    select g.id as group_id, above.id as limit_id from groups g cross join lateral unnest(groups_above(g.id)) as above (id)
    where g.buyer_id = buyer),
  used as (
    select limit_id, coalesce(sum(spent.minor), 0)::bigint as spent_minor, coalesce(sum(held.minor), 0)::bigint as held_minor
    from reach left join spent using (group_id) left join held using (group_id) group by limit_id)
  update spending_limits l set spent_minor = used.spent_minor, authorised_minor = used.held_minor
  from used where l.id = used.limit_id and (l.spent_minor, l.authorised_minor) is distinct from (used.spent_minor, used.held_minor)
$$;

-- What people could spend so far is carried over; nobody's device has these rows, so that the log begins after them.
insert into spending_limits (id, program_id, buyer_id, level, user_id, group_id, name, currency, limit_minor, spent_minor)
  select u.id, u.program_id, u.buyer_id, 'individual', u.id, u.group_id, p.first_name || ' ' || p.last_name, b.currency,
    u.individual_limit_minor,
    coalesce((select sum(open_minor_of(c)) from charges c where c.buyer_id = u.buyer_id and c.user_id = u.id), 0)
  from users u join people p on p.id = u.person_id join buyers b on b.id = u.buyer_id;
insert into spending_limits (id, program_id, buyer_id, level, group_id, parent_group_id, name, currency)
  select g.id, g.program_id, g.buyer_id, 'group', g.id, g.parent_id, g.name, b.currency from groups g join buyers b on b.id = g.buyer_id;
do $$
declare
  buyer uuid;
begin
  for buyer in select id from buyers loop
    call recount_group_limits(buyer);
  end loop;
end $$;
call sync_table('spending_limits', 'spendingLimits', 'buyer');
drop trigger approver_changed on users;
alter table users drop column individual_limit_minor;
`;
