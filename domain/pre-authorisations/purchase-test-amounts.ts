/**
 * What the simulated card network does with an authorisation, by the last two digits of its amount; any other is held until it
 * expires. The demo lists them where a pre-authorisation is requested.
 */
export const purchaseTestAmounts = [
  { pence: 1, does: 'captured' },
  { pence: 2, does: 'partlyCaptured' },
  { pence: 3, does: 'cancelled' },
  { pence: 4, does: 'declined' },
] as const;
export type PurchaseTestBehaviour = (typeof purchaseTestAmounts)[number]['does'];

/** What the simulated network does with an authorisation of so many minor units; null where it holds the amount until it expires. */
export function purchaseTestBehaviourOf(amountMinor: number): PurchaseTestBehaviour | null {
  return purchaseTestAmounts.find(({ pence }) => amountMinor % 100 === pence)?.does ?? null;
}
