/** Why a purchase was declined. `suspectedFraud` is the card network's own reason. */
export const declineReasons = [
  'accountStatus',
  'cardNotUsable',
  'credit',
  'limit',
  'policy',
  'suspectedFraud',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
