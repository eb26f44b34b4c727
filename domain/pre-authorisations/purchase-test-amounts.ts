/**
 * How the simulated card network treats an authorisation, by the last two digits of its amount; it holds any other until it expires. The
 * demo lists them where a pre-authorisation is requested.
 */
export const purchaseTestAmounts = [
  { pence: 1, does: 'captured' },
  { pence: 2, does: 'partlyCaptured' },
  { pence: 3, does: 'cancelled' },
  { pence: 4, does: 'declined' },
] as const;
export type PurchaseTestBehaviour = (typeof purchaseTestAmounts)[number]['does'];

/** How the simulated network treats an authorisation of this amount in minor units; null if it holds it until it expires. */
export function purchaseTestBehaviourOf(amountMinor: number): PurchaseTestBehaviour | null {
  return purchaseTestAmounts.find(({ pence }) => amountMinor % 100 === pence)?.does ?? null;
}
