import type { ErrorCode } from './errors.ts';

const settled: readonly ErrorCode[] = [
  'ALREADY_DECIDED',
  'ALREADY_DONE',
  'CHARGE_NOT_PAYABLE',
  'CREDIT_NOT_USABLE',
  'PAYMENT_SUBMITTED',
];

/** True for a refusal that no repetition changes: what was asked for has been done already, or it is too late for it. */
export function isSettled(code: string): boolean {
  return (settled as readonly string[]).includes(code);
}
