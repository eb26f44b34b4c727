import type { CreditIncrease } from '../../domain/accounts/credit-increase.ts';
import { creditTestBehaviourOf } from '../../domain/accounts/credit-test-amounts.ts';
import { instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';

/** What underwriting decided. A line that is granted in part is below the one that was asked for. */
export type CreditDecision =
  | { readonly outcome: 'approved' | 'approvedInPart'; readonly grantedMinor: number }
  | { readonly outcome: 'rejected' | 'failed' };

/** `lineMinor` is the line at the time of the request. */
export type CreditQuestion = Pick<CreditIncrease, 'id' | 'requestedMinor' | 'submittedAt' | 'currency'> & {
  readonly lineMinor: number;
};

/** Decides about credit lines. Never called inside a transaction; the same request gets the same answer. */
export type Underwriting = {
  /** The decision, or null while there is none yet. Throws where underwriting cannot be reached. */
  readonly decide: (request: CreditQuestion) => Promise<CreditDecision | null>;
};

/** Underwriting of the demo and the tests: decides after `delaySeconds`, by the published test amounts. */
export function createSimulatedUnderwriting(clock: Clock, delaySeconds: number): Underwriting {
  return {
    decide: async (request) => {
      const waitedMs = instantToMs(clock.now()) - instantToMs(request.submittedAt);
      return waitedMs < delaySeconds * 1000 ? null : decisionOf(request);
    },
  };
}

/** Half of the requested amount, in whole hundreds. */
const partStepMinor = 10_000;

function decisionOf({ requestedMinor, lineMinor }: CreditQuestion): CreditDecision | null {
  const partMinor = Math.floor((requestedMinor - lineMinor) / 2 / partStepMinor) * partStepMinor;
  switch (creditTestBehaviourOf(requestedMinor)) {
    case 'approvedInPart':
      return partMinor > 0
        ? { outcome: 'approvedInPart', grantedMinor: lineMinor + partMinor }
        : { outcome: 'rejected' };
    case 'rejected':
      return { outcome: 'rejected' };
    case 'failed':
      return { outcome: 'failed' };
    case 'staysPending':
      return null;
    case null:
      return { outcome: 'approved', grantedMinor: requestedMinor };
  }
}
