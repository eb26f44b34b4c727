import type { WaitingSignIn } from '../../../platform/identity/sign-in-steps.ts';
import { signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { Shell } from '../../../platform/shell/shell.ts';

/** The sign-in that waits for its code in this browser, that there is none any more, or why that is not known. */
export type Waiting =
  | { readonly kind: 'waiting'; readonly waiting: WaitingSignIn }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly failure: Refused };

/** Asks for it, and brings the words of the step with it. */
export async function readWaitingSignIn({ portal, translations }: Shell): Promise<Waiting> {
  const [delivery] = await Promise.all([signInSteps(portal).waiting(), translations.bring('identity')]);
  if (delivery.kind !== 'answered') return { kind: 'failed', failure: failureOf(delivery) };
  return delivery.body ? { kind: 'waiting', waiting: delivery.body } : { kind: 'over' };
}
