/**
 * How the simulated underwriting answers a request, by the last digits of its amount in whole units; it approves any other. The demo lists
 * them on the page where an increase is requested.
 */
export const creditTestAmounts = [
  { ending: 1_500, does: 'approvedInPart' },
  { ending: 2_500, does: 'rejected' },
  { ending: 3_500, does: 'failed' },
  { ending: 4_500, does: 'staysPending' },
] as const;
export type CreditTestBehaviour = (typeof creditTestAmounts)[number]['does'];

/** How the simulated underwriting answers a request for this line, in minor units; null if it approves. */
export function creditTestBehaviourOf(requestedMinor: number): CreditTestBehaviour | null {
  return creditTestAmounts.find(({ ending }) => requestedMinor % 1_000_000 === ending * 100)?.does ?? null;
}
