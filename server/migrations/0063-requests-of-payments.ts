/** When a payment was requested, also if it was approved later. */
export const requestsOfPayments = String.raw`
alter table payments add column requested_at timestamptz;
update payments set requested_at = actions.composed_at from actions where actions.id = payments.action_id;
`;
