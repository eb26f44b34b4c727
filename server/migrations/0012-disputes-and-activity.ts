/** The disputes of a buyer, and the audit trail. */
export const disputesAndActivity = String.raw`
create table disputes (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  charge_id uuid not null,
  reason text not null check (reason in (
    'buyer_does_not_recognize_charge', 'incorrect_tax', 'defective', 'duplicate_transaction', 'incorrect_information',
    'incorrect_invoice_date', 'incorrect_item', 'incorrect_price', 'service_not_rendered', 'billed_to_wrong_buyer',
    'manufacturers_warranty', 'unauthorized_purchase', 'paid_to_client_direct', 'incorrect_seller_paid', 'other')),
  amount_minor bigint not null check (amount_minor between 0 and 9000000000000),
  currency text not null,
  status text not null check (status in ('open', 'resolved', 'rejected', 'withdrawn')),
  note text,
  raised_by_user_id uuid references users (id),
  raised_at timestamptz not null,
  resolved_at timestamptz,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id, currency) references buyers (id, program_id, currency),
  foreign key (charge_id, buyer_id) references charges (id, buyer_id),
  check ((status = 'open') = (resolved_at is null))
);
create unique index disputes_one_open on disputes (charge_id) where status = 'open';
create index disputes_by_buyer on disputes (buyer_id);
create index disputes_by_charge on disputes (charge_id);
-- Disputes follow their charge.
call sync_table('disputes', 'disputes', 'buyer',
  seen => $$program_id = app_program() and (
    sees_row(program_id, buyer_id, null, raised_by_user_id) or exists (select from charges c where c.id = charge_id))$$,
  image_seen => $$sees_row(program_id, buyer_id, null, null)$$);
grant select, insert on disputes to portal_app;
grant update (status, note, resolved_at) on disputes to portal_app;
grant select, insert, update, delete on disputes to portal_job;
create policy app_add on disputes for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and exists (select from charges c where c.id = charge_id));
create policy app_write on disputes for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer()
    and (app_kind() = 'account' or raised_by_user_id = app_user()));

-- An open dispute is seen on its charge, and is a change of it: what was approved on the undisputed charge no longer binds.
create function mark_disputed_charge() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  disputed uuid := case when tg_op = 'DELETE' then old.charge_id else new.charge_id end;
  is_open boolean := exists (select from disputes where charge_id = disputed and status = 'open');
begin
  update charges set has_open_dispute = is_open where id = disputed and has_open_dispute <> is_open;
  return null;
end $$;
create trigger mark_charge after insert or update or delete on disputes for each row execute function mark_disputed_charge();

create table activity (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  group_id uuid,
  user_id uuid,
  kind text not null,
  at timestamptz not null default app_now(),
  actor_user_id uuid,
  actor_name text,
  before jsonb,
  after jsonb,
  action_id uuid,
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id)
);
create index activity_by_subject on activity (subject_id, at);
create index activity_by_buyer on activity (buyer_id, at desc, id);
-- The audit trail is added to, never changed.
call append_only('activity');
call sync_table('activity', 'activity', 'buyer',
  seen => $$sees_row(program_id, buyer_id, group_id, user_id)
    or (app_kind() in ('group', 'own') and program_id = app_program() and buyer_id = app_buyer() and actor_user_id = app_user())$$,
  image_seen => $$sees_row(program_id, buyer_id, group_id, user_id)$$);
grant select, insert on activity to portal_app, portal_job;
create policy app_add on activity for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and actor_user_id is not distinct from app_user());
`;
