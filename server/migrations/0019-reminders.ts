/** Who waits for a decision may remind those who decide: when, is on the request. */
export const reminders = String.raw`
alter table approvals add column reminded_at timestamptz;
grant update (reminded_at) on approvals to portal_app;
`;
