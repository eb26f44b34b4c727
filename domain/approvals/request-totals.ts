import type { ActionKind } from '../actions.ts';
import { type Money, money, sumPerCurrency } from '../money.ts';
import type { Approval } from './approval.ts';

/** Requests whose amount is paid, held or given back; the amount of the others is a limit, or part of an invoice. */
const moneyKinds: readonly string[] = [
  'payInvoices',
  'requestPreauthorization',
  'requestRefund',
] satisfies readonly ActionKind[];

/** The total of some requests per currency; a requested limit is not an amount of money. */
export function totalsOfRequests(
  requests: readonly Pick<Approval, 'kind' | 'amountMinor' | 'currency'>[],
): readonly Money[] {
  return sumPerCurrency(
    requests.flatMap(({ kind, amountMinor, currency }) =>
      moneyKinds.includes(kind) && amountMinor !== null && currency !== null ? [money(amountMinor, currency)] : [],
    ),
  );
}
