/** The purchase policies of an account: the people bound by a policy read it, administrators write it. */
export const purchasePolicies = String.raw`
create table purchase_policies (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  name text not null check (char_length(name) between 1 and 64),
  group_id uuid,
  seller_name text check (char_length(seller_name) between 1 and 80),
  category text check (category in ('materials', 'tools', 'fuel', 'travel', 'office', 'services', 'other')),
  currency text not null,
  max_order_minor bigint check (max_order_minor between 0 and 9000000000000),
  max_day_minor bigint check (max_day_minor between 0 and 9000000000000),
  hours jsonb,
  tiers jsonb not null default '[]' check (jsonb_typeof(tiers) = 'array'),
  created_at timestamptz not null default app_now(),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (group_id, buyer_id) references groups (id, buyer_id) on delete cascade,
  check (num_nonnulls(max_order_minor, max_day_minor, hours) > 0)
);
create index purchase_policies_by_buyer on purchase_policies (buyer_id);
-- A policy of the whole account binds everybody in it; one of a group binds whom the group's limit binds.
call sync_table('purchase_policies', 'purchasePolicies', 'buyer', seen => $$
  sees_limit(program_id, buyer_id, 'group', group_id, null)
  or (group_id is null and program_id = app_program() and buyer_id = app_buyer()
    and app_kind() in ('account', 'group', 'own', 'support'))$$);
grant select, insert, delete on purchase_policies to portal_app;
grant update (name, group_id, seller_name, category, max_order_minor, max_day_minor, hours, tiers) on purchase_policies to portal_app;
grant select, insert, delete on purchase_policies to portal_job;
create function manages_policy(row_program text, row_buyer uuid, row_group uuid) returns boolean language sql stable as $$
  select may_write() and row_program = app_program() and row_buyer = app_buyer()
    and (app_kind() = 'account' or (app_kind() = 'group' and coalesce(row_group = any (app_groups()), false)))
$$;
revoke execute on function manages_policy(text, uuid, uuid) from public;
grant execute on function manages_policy(text, uuid, uuid) to portal_app;
create policy app_add on purchase_policies for insert to portal_app
  with check (manages_policy(program_id, buyer_id, group_id));
create policy app_write on purchase_policies for update to portal_app
  using (manages_policy(program_id, buyer_id, group_id)) with check (manages_policy(program_id, buyer_id, group_id));
create policy app_remove on purchase_policies for delete to portal_app
  using (manages_policy(program_id, buyer_id, group_id));
`;
