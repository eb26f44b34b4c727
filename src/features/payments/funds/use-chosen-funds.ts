import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { type Fund, fundsQuery, waitingFromMinor } from './fund-queries.ts';

/** Payments and credits that are available now, without amounts of waiting entries, and those that an address names. */
export function useChosenFunds(named: string | undefined) {
  const { offline } = usePortal();
  const entries = useEntries();
  const { data } = useOfflineQuery(fundsQuery(offline));
  const funds = (data ?? [])
    .map((fund): Fund => ({ ...fund, leftMinor: fund.leftMinor - waitingFromMinor(entries, fund.from.id) }))
    .filter(({ leftMinor }) => leftMinor > 0);
  const ids = new Set(named?.split(','));
  return { isRead: data !== undefined, funds, chosen: funds.filter(({ from }) => ids.has(from.id)) };
}

/** The address's list of funds with one added or removed; undefined for an empty list. */
export function withFund(named: string | undefined, id: string, isOn: boolean): string | undefined {
  const others = (named?.split(',') ?? []).filter((one) => one !== id);
  const ids = isOn ? [...others, id] : others;
  return ids.length > 0 ? ids.join(',') : undefined;
}
