import { signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { Who } from '../../../platform/account/account.ts';
import { askPasskey, canOfferPasskeys } from '../../../platform/identity/passkeys.ts';
import type { Shell } from '../../../platform/shell/shell.ts';

type PasskeySignIn =
  | { readonly kind: 'answered'; readonly who: Who }
  | { readonly kind: 'passkeyCancelled' | 'passkeyUnsupported' }
  | Refused;

/** Signs in with a passkey, from the browser's own dialog or its list under the e-mail field. */
export async function signInByPasskey(
  { portal, translations }: Shell,
  how: 'dialog' | 'autofill',
): Promise<PasskeySignIn> {
  if (how === 'autofill' && !(await canOfferPasskeys())) return { kind: 'passkeyUnsupported' };
  const asking = signInSteps(portal);
  const started = await asking.startPasskey();
  if (started.kind !== 'answered') return failureOf(started);
  const answer = await askPasskey(started.body.options, how);
  if (answer.kind === 'unsupported') return { kind: 'passkeyUnsupported' };
  if (answer.kind !== 'given') return { kind: 'passkeyCancelled' };
  const [delivery] = await Promise.all([
    asking.signInWithPasskey(started.body.id, answer.response),
    // The refusal of an expired passkey request has a text that the sign-in page does not load.
    translations.bring('identity').catch(() => undefined),
  ]);
  return delivery.kind === 'answered' ? { kind: 'answered', who: delivery.body } : failureOf(delivery);
}
