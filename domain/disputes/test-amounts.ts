import type { DisputeReason } from './dispute.ts';

/** How the demo answers a dispute of a test amount. */
export type TestDecision = 'asks' | 'rejects' | 'creditsHalf' | 'staysSilent' | 'fails' | 'credits';

/** Published test values: the last two digits of the disputed amount decide. */
export const testDecisions: Readonly<Record<string, TestDecision>> = {
  '01': 'asks',
  '02': 'rejects',
  '03': 'creditsHalf',
  '04': 'staysSilent',
  '05': 'fails',
  '06': 'credits',
};

const byReason: Partial<Record<DisputeReason, TestDecision>> = {
  duplicate_transaction: 'credits',
  billed_to_wrong_buyer: 'credits',
  unauthorized_purchase: 'credits',
  paid_to_client_direct: 'credits',
  incorrect_tax: 'creditsHalf',
  incorrect_price: 'creditsHalf',
  manufacturers_warranty: 'rejects',
  other: 'rejects',
};

/** How the demo answers a dispute: by its amount in minor units, else by its reason. */
export function testDecisionOf(amountMinor: number, reason: DisputeReason): TestDecision {
  return testDecisions[String(amountMinor % 100).padStart(2, '0')] ?? byReason[reason] ?? 'asks';
}
