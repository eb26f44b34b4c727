import type { PayableShare } from './oldest-first.ts';

/** Some of a payment or credit, for some charges, in minor units. */
export type FundShare<From> = { readonly from: From; readonly lines: readonly PayableShare[] };

/**
 * Pays lines with what payments and credits have left, both in their order, before anything is debited. `rest` is what a bank account
 * has to pay of each charge.
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
