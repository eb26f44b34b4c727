/** `failed`: it could not be processed (§8), and nothing was decided about it. */
export const disputeStatuses = ['open', 'resolved', 'rejected', 'withdrawn', 'failed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
