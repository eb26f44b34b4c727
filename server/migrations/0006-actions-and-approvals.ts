/** What people do: actions with their saved answers, and the approvals that some of them wait for. */
export const actionsAndApprovals = String.raw`
create table actions (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  author_name text not null,
  device_id uuid,
  device_seq bigint,
  kind text not null,
  definition_version integer not null check (definition_version > 0),
  input jsonb not null,
  input_hash text not null,
  base jsonb not null default '[]',
  depends_on uuid[] not null default '{}',
  attachments jsonb not null default '[]',
  state text not null check (state in (
    'received', 'inApproval', 'executing', 'completed', 'failed', 'rejected', 'recalled', 'expired', 'superseded', 'blocked')),
  composed_at timestamptz not null,
  composed_offline boolean not null default false,
  data_as_of timestamptz,
  received_at timestamptz not null default app_now(),
  answer jsonb,
  error jsonb,
  subject_ids uuid[] not null default '{}',
  group_id uuid,
  amount_minor bigint check (amount_minor between 0 and 9000000000000),
  currency text,
  approval_id uuid,
  feed_version bigint,
  settled_at timestamptz,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  check ((amount_minor is null) = (currency is null))
);
create index actions_by_buyer on actions (buyer_id, received_at desc, id);
create index actions_by_author on actions (user_id, received_at);
create index actions_by_device on actions (device_id, device_seq) where device_id is not null;
create index actions_by_subject on actions using gin (subject_ids);
-- The stamp of COMMIT is not a change of its own: it is neither logged nor counted as a new row version.
call sync_table('actions', 'actions', 'buyer', '{feed_version}', 'feed_version');

create table approvals (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  group_id uuid,
  action_id uuid not null references actions (id),
  kind text not null,
  author_user_id uuid not null references users (id),
  author_name text not null,
  amount_minor bigint check (amount_minor between 0 and 9000000000000),
  currency text,
  reasons jsonb not null default '[]',
  tiers jsonb not null default '[]',
  tier integer not null default 0 check (tier >= 0),
  state text not null check (state in ('inApproval', 'approved', 'rejected', 'recalled', 'expired', 'superseded', 'blocked')),
  then_rows jsonb not null default '[]',
  bound jsonb not null default '[]',
  composed_at timestamptz not null,
  composed_offline boolean not null default false,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by_name text,
  decision_reason text,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  unique (id, buyer_id),
  check ((amount_minor is null) = (currency is null))
);
create unique index approvals_one_per_action on approvals (action_id);
create index approvals_by_buyer on approvals (buyer_id, created_at);
create index approvals_waiting on approvals (expires_at) where state = 'inApproval';
call sync_table('approvals', 'approvals', 'buyer');

create table approval_decisions (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  approval_id uuid not null,
  tier integer not null check (tier >= 0),
  decision text not null check (decision in ('approved', 'rejected')),
  reason text,
  user_id uuid not null references users (id),
  user_name text not null,
  action_id uuid,
  at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  foreign key (approval_id, buyer_id) references approvals (id, buyer_id),
  unique (approval_id, tier, user_id),
  check (decision = 'approved' or reason is not null)
);
create index approval_decisions_by_buyer on approval_decisions (buyer_id);
call sync_with_parent('approval_decisions', 'approvals', 'approval_id');
call append_only('approval_decisions');
`;
