/** Why a purchase was declined. `cardholder`: the person's access has ended; `suspectedFraud` is the card network's own reason. */
export const declineReasons = [
  'accountStatus',
  'cardholder',
  'cardNotUsable',
  'credit',
  'limit',
  'policy',
  'suspectedFraud',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
