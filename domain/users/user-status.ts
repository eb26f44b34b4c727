/** Statuses of a user (§4); `Terminated` is final. */
export const userStatuses = ['Active', 'Inactive', 'Locked', 'Pending', 'Suspended', 'Terminated'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** True if a person of this status may buy: an invited one already, a suspended or deactivated one no longer. */
export function mayBuy(status: UserStatus): boolean {
  return status === 'Active' || status === 'Locked' || status === 'Pending';
}
