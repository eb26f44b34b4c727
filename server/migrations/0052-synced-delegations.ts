/** Devices hold the delegations of approvals, so that who approves is known offline. Who sees one stays as it was. */
export const syncedDelegations = String.raw`
alter table delegations
  add column row_version bigint not null default 1,
  add column updated_at timestamptz not null default app_now();
drop policy owner_all on delegations;
drop policy job_all on delegations;
drop policy app_read on delegations;
call sync_table('delegations', 'delegations', 'buyer', seen => $$
  program_id = app_program() and buyer_id = app_buyer()
  and (app_kind() in ('account', 'support') or (may_write() and app_user() in (user_id, to_user_id)))$$);
`;
