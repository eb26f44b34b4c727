import type { ErrorCode } from './errors.ts';

const settled: readonly ErrorCode[] = [
  'ALREADY_DECIDED',
  'ALREADY_DONE',
  'CHARGE_NOT_PAYABLE',
  'CREDIT_NOT_USABLE',
  'PAYMENT_SUBMITTED',
];

/** True for a refusal that a retry cannot change: the work was already done, or it is too late. */
export function isSettled(code: string): boolean {
  return (settled as readonly string[]).includes(code);
}
