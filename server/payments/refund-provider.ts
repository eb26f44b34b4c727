import type { Money } from '../../domain/money.ts';
import { type Instant, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';

/** One request for a refund; `id` is that of its action. */
export type RefundQuestion = { readonly id: string; readonly amount: Money; readonly requestedAt: Instant };

/** Decides about refunds and sends the money. Never called inside a transaction; the same request is refunded once. */
export type RefundProvider = {
  /** The decision, or null while there is none yet. Throws if the provider cannot be reached. */
  readonly decide: (request: RefundQuestion) => Promise<'refunded' | 'refused' | null>;
};

/** The simulated provider refuses amounts with these last two digits of minor units, such as 20.13. */
const refusedDigits = 13;

/** The provider of the demo and the tests: refunds after `delaySeconds`, except for amounts that end with .13. */
export function createSimulatedRefunds(clock: Clock, delaySeconds: number): RefundProvider {
  return {
    decide: async ({ amount, requestedAt }) => {
      const waitedMs = instantToMs(clock.now()) - instantToMs(requestedAt);
      if (waitedMs < delaySeconds * 1000) return null;
      return amount.amountMinor % 100 === refusedDigits ? 'refused' : 'refunded';
    },
  };
}
