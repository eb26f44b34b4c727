/** Statuses of a user (§4); `Terminated` is final. */
export const userStatuses = ['Active', 'Inactive', 'Locked', 'Pending', 'Suspended', 'Terminated'] as const;
export type UserStatus = (typeof userStatuses)[number];
