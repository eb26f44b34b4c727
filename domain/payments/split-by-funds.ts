import type { PayableShare } from './oldest-first.ts';

/** A part of a payment or credit for some charges, in minor units. */
export type FundShare<From> = { readonly from: From; readonly lines: readonly PayableShare[] };

/**
 * Pays lines from the rest of payments and credits, both in their order, before a bank account. `rest` is the remaining amount of each
 * charge for the bank account.
 */
export function splitByFunds<From>(
  lines: readonly PayableShare[],
  funds: readonly { readonly from: From; readonly leftMinor: number }[],
): { readonly applied: readonly FundShare<From>[]; readonly rest: readonly PayableShare[] } {
  let rest = lines;
  const applied = funds.flatMap(({ from, leftMinor }): FundShare<From>[] => {
    let spareMinor = leftMinor;
    const shares: PayableShare[] = [];
    rest = rest.flatMap(({ chargeId, amountMinor }) => {
      const share = Math.min(spareMinor, amountMinor);
      spareMinor -= share;
      if (share > 0) shares.push({ chargeId, amountMinor: share });
      return amountMinor > share ? [{ chargeId, amountMinor: amountMinor - share }] : [];
    });
    return shares.length > 0 ? [{ from, lines: shares }] : [];
  });
  return { applied, rest };
}
