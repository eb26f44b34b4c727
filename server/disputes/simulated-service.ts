import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { testDecisionOf } from '../../domain/disputes/test-amounts.ts';
import type { ServiceReply, DisputeCase, DisputeService } from './dispute-service.ts';

/** Decides by the published test amounts, `delaySeconds` after the buyer last wrote. For the demo and the tests. */
export function createSimulatedService(delaySeconds: number): DisputeService {
  return {
    reply: async (dispute, now) => {
      const at = instantFromMs(instantToMs(lastWordOfBuyer(dispute)) + delaySeconds * 1000);
      return now < at ? { kind: 'later', at } : decide(dispute);
    },
  };
}

function lastWordOfBuyer({ raisedAt, messages }: DisputeCase): Instant {
  return messages.findLast(({ from }) => from === 'buyer')?.at ?? raisedAt;
}

function decide({ amountMinor, reason, messages }: DisputeCase): ServiceReply {
  const credit = (creditMinor: number): ServiceReply => ({
    kind: 'resolved',
    creditMinor,
    text:
      creditMinor < amountMinor
        ? 'We have credited a part of the amount.'
        : 'You’re right. We have credited the amount.',
  });
  switch (testDecisionOf(amountMinor, reason)) {
    case 'credits':
      return credit(amountMinor);
    case 'creditsHalf':
      return credit(Math.ceil(amountMinor / 2));
    case 'rejects':
      return { kind: 'rejected', text: 'The invoice matches the signed delivery note. It stands.' };
    case 'fails':
      return { kind: 'failed', text: 'The dispute could not be passed on to the seller.' };
    case 'staysSilent':
      return { kind: 'nothing' };
    case 'asks':
      if (messages.at(-1)?.from === 'buyer') return credit(amountMinor);
      if (messages.length > 0) return { kind: 'nothing' };
      return { kind: 'message', from: 'seller', text: 'Sorry about this. Which items is it about?' };
  }
}
