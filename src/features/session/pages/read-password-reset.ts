import { type PasswordReset, signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { Shell } from '../../../platform/shell/shell.ts';

/** The requirements of a link for a new password, that it is expired, or why this is not known. */
type ResetState =
  | { readonly kind: 'open'; readonly reset: PasswordReset }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Refused };

/** Reads the state, and loads the texts of the page. */
export async function readPasswordReset({ portal, translations }: Shell, token: string): Promise<ResetState> {
  const bringing = translations.bring('identity');
  if (token === '') {
    await bringing;
    return { kind: 'expired' };
  }
  const [delivery] = await Promise.all([signInSteps(portal).reset(token), bringing]);
  if (delivery.kind === 'answered') return { kind: 'open', reset: delivery.body };
  const failure = failureOf(delivery);
  const isExpired = failure.code === 'RESET_LINK_EXPIRED';
  return isExpired ? { kind: 'expired' } : { kind: 'failed', failure };
}
