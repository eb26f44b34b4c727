/**
 * When a payment was requested, also if it was approved later; and the payment request that credits and unapplied payments were applied
 * together with, so that one payment of a person is shown as one.
 */
export const datesAndPartsOfPayments = String.raw`
alter table payments add column requested_at timestamptz;
update payments set requested_at = actions.composed_at from actions where actions.id = payments.action_id;
alter table payment_applications add column beside_action_id uuid;
alter table adjustments add column beside_action_id uuid;
`;
