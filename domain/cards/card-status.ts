/** Card statuses (§4). Terminated is a separate, final state with author and reason. */
export const cardStatuses = ['active', 'inactive', 'locked', 'notCreated', 'notEnabled', 'pending'] as const;
export type CardStatus = (typeof cardStatuses)[number];
