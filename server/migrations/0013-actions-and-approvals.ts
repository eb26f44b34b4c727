/** Actions with their stored answers, and the approvals that some of them need. */
export const actionsAndApprovals = String.raw`
-- What people set for themselves, a phone number among it, is nobody else's: also as the action that set it, and as the one that
-- took it back. Where it waits for somebody's approval, those who see the request see what it asks for.
create function is_about_oneself(action_kind text, action_input jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    case when action_kind = 'cancelAction' then action_input #>> '{action,kind}' else action_kind end in ('editProfile', 'editNotifications'),
    false)
$$;
create function sees_action(
  row_program text, row_buyer uuid, row_group uuid, row_user uuid, action_kind text, action_input jsonb, action_approval uuid
) returns boolean language sql stable parallel safe as $$
  select sees_row(row_program, row_buyer, row_group, row_user)
    and (row_user = app_user() or action_approval is not null or not is_about_oneself(action_kind, action_input))
$$;

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
call sync_table('actions', 'actions', 'buyer',
  -- The stamp of COMMIT is not a change of its own.
  secrets => '{feed_version}', unlogged => '{feed_version}',
  seen => $$sees_action(program_id, buyer_id, group_id, user_id, kind, input, approval_id)$$);
-- Actions are composed by oneself; what becomes of them is written by whoever decides about them.
grant select, insert on actions to portal_app, portal_job;
grant update (state, answer, error, approval_id, settled_at, subject_ids, group_id, amount_minor, currency) on actions to portal_app, portal_job;
create policy app_add on actions for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
create policy app_write on actions for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id));

-- Of an action that no schema here reads, its id and the refusal are kept for ever, and nothing that was sent. Only its author asks again.
create table refused_ids (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  kind text not null,
  refusal jsonb not null,
  refused_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index refused_ids_by_buyer on refused_ids (buyer_id);
call append_only('refused_ids');
call protect_table('refused_ids');
grant select, insert on refused_ids to portal_app;
create policy app_read on refused_ids for select to portal_app
  using (program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
create policy app_add on refused_ids for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());

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
  -- When somebody who waits last reminded those who decide.
  reminded_at timestamptz,
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
call protect_table('approval_decisions');
call let_jobs_work('approval_decisions');
grant select, insert on approval_decisions to portal_app;
grant select on approval_decisions to portal_job;
create policy app_read on approval_decisions for select to portal_app using (
  program_id = app_program() and buyer_id = app_buyer() and exists (select from approvals p where p.id = approval_id));
-- Nobody approves their own request, whatever the application believes.
create policy app_add on approval_decisions for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user()
  and exists (select from approvals p where p.id = approval_id and p.author_user_id <> app_user()));

call sync_table('approvals', 'approvals', 'buyer', seen => $$sees_row(program_id, buyer_id, group_id, author_user_id)$$,
  parts => $$jsonb_build_object('decisions', coalesce((
    select jsonb_agg(to_jsonb(d) order by d.at, d.id) from approval_decisions d where d.approval_id = approvals.id), '[]'))$$,
  image_seen => $$sees_row(program_id, buyer_id, null, null)$$);
grant select, insert on approvals to portal_app, portal_job;
grant update (tier, state, expires_at, decided_at, decided_by_name, decision_reason) on approvals to portal_app, portal_job;
grant update (reminded_at) on approvals to portal_app;
grant update (tiers) on approvals to portal_job;
create policy app_add on approvals for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and author_user_id = app_user()
  and (state in ('inApproval', 'blocked')
    or (state = 'approved' and exists (select from buyers b where b.id = buyer_id and b.when_nobody_decides = 'approve'))));
create policy app_write on approvals for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, author_user_id))
  with check (may_write() and sees_row(program_id, buyer_id, group_id, author_user_id)
    and not (author_user_id = app_user() and state = 'approved'));
`;
