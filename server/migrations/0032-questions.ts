/** The approvers of a request may ask its author a question first. */
export const questions = String.raw`
alter table approvals
  -- ApprovalQuestion in domain/approvals: what was asked, and what the author answered.
  add column questions jsonb not null default '[]';
grant update (questions) on approvals to portal_app;
`;
