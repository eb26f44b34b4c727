import { type Instant, instantFromMs, instantToMs } from '../time/instant.ts';
import { type Refusal, refuse } from '../errors.ts';

/** Mandate states (§4), and `none` if no mandate was requested. */
export const mandateStatuses = ['none', 'pending', 'signed', 'failed', 'cancelled'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];

/** Payment schemes by which a mandate is registered (§9). */
export const mandateSchemes = ['V1', 'V2NonSEPA', 'V2SEPA'] as const;
export type MandateScheme = (typeof mandateSchemes)[number];

/** The states that may follow each state. A cancelled mandate is final: its bank account is removed (§4). */
const nextStatuses: Record<MandateStatus, readonly MandateStatus[]> = {
  none: ['pending', 'cancelled'],
  pending: ['signed', 'failed', 'cancelled'],
  signed: ['failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  cancelled: [],
};

/** True if a mandate may change from one state to the other. */
export function canMandateBecome(from: MandateStatus, to: MandateStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** States of a mandate as a provider reports them. */
export const providerMandateStates = [
  'submitted',
  'active',
  'rejected',
  'expired',
  'blocked',
  'suspendedByPayer',
  'cancelled',
] as const;
export type ProviderMandateState = (typeof providerMandateStates)[number];

/** Why a mandate failed. */
export const mandateFailures = ['rejected', 'expired', 'blocked', 'suspendedByPayer'] as const;
export type MandateFailure = (typeof mandateFailures)[number];

/** The specification's state for a provider's state, and the reason if the mandate failed. */
export function mandateFrom(told: ProviderMandateState): {
  readonly status: MandateStatus;
  readonly failure: MandateFailure | null;
} {
  switch (told) {
    case 'submitted':
      return { status: 'pending', failure: null };
    case 'active':
      return { status: 'signed', failure: null };
    case 'cancelled':
      return { status: 'cancelled', failure: null };
    default:
      return { status: 'failed', failure: told };
  }
}

/** Minutes after which a failed registration may be tried again (§8). */
export const mandateRetryMinutes = 15;

/** When a mandate that failed at `failedAt` may be registered again. */
export function mandateRetryAt(failedAt: Instant): Instant {
  return instantFromMs(instantToMs(failedAt) + mandateRetryMinutes * 60_000);
}

/** Why the mandate cannot be registered again now, or null. `minutes` is the remaining wait, rounded up. */
export function refuseRetryingMandate(
  { status, failedAt }: { readonly status: MandateStatus; readonly failedAt: Instant | null },
  now: Instant,
): Refusal | null {
  if (status !== 'failed') return refuse('MANDATE_NOT_FAILED');
  if (failedAt === null) return null;
  const waitMs = instantToMs(mandateRetryAt(failedAt)) - instantToMs(now);
  return waitMs > 0 ? refuse('MANDATE_REGISTRATION_FAILED', { minutes: Math.ceil(waitMs / 60_000) }) : null;
}
