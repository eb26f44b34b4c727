/** A company tightens what its program lets Group Admins do with limits. */
export const groupAdminLimits = String.raw`
alter table buyers
  add column group_admin_limits text check (group_admin_limits in ('set', 'ask', 'lower'));
grant update (group_admin_limits) on buyers to portal_app;
grant update (group_admin_limits) on buyers to portal_job;
`;
