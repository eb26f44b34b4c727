/** Account Admins add approval rules to those of the program, and choose what happens to requests that nobody else could decide. */
export const approvalRules = String.raw`
alter table buyers
  -- CompanyRule in domain/approvals.
  add column approval_rules jsonb not null default '[]' check (jsonb_typeof(approval_rules) = 'array');
grant update (approval_rules, when_nobody_decides) on buyers to portal_app;
grant update (approval_rules) on buyers to portal_job;
create policy app_write on buyers for update to portal_app
  using (manages_groups(program_id, id)) with check (manages_groups(program_id, id));
`;
