import { type WaitingSignIn, signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { Shell } from '../../../platform/shell/shell.ts';

/** The pending sign-in of this browser, that there is none, or why this is not known. */
export type Waiting =
  | { readonly kind: 'waiting'; readonly waiting: WaitingSignIn }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly failure: Refused };

/** Reads the state, and loads the texts of the step. */
export async function readWaitingSignIn({ portal, translations }: Shell): Promise<Waiting> {
  const [delivery] = await Promise.all([signInSteps(portal).waiting(), translations.bring('identity')]);
  if (delivery.kind !== 'answered') return { kind: 'failed', failure: failureOf(delivery) };
  return delivery.body ? { kind: 'waiting', waiting: delivery.body } : { kind: 'over' };
}
