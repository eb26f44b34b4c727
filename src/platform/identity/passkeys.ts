import * as v from 'valibot';
import { hasPasskeys as canUsePasskeys } from '../browser/features.ts';

/** Result of asking the browser for a passkey. */
export type PasskeyAnswer =
  | { readonly kind: 'given'; readonly response: unknown }
  /** The person closed the browser's dialog, or it timed out. */
  | { readonly kind: 'cancelled' }
  /** When creating one: this device already has one for this account. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'unsupported' };

type Asking = 'dialog' | 'autofill';

export { canUsePasskeys };

/** Whether the browser can offer passkeys in the list under the e-mail field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Open requests in the browser's own dialog: the person started them, so an offer must not end them. */
let dialogs = 0;
/** Resolves when the last offer has begun and a later request can end it. */
let offerBegun: Promise<unknown> = Promise.resolve();

/**
 * Has a passkey sign the server's challenge. A dialog ends an earlier request; an offer under the e-mail field does
 * not.
 */
export async function askPasskey(options: unknown, how: Asking = 'dialog'): Promise<PasskeyAnswer> {
  if (!canUsePasskeys()) return { kind: 'unsupported' };
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = challengeIn(options) as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  if (how === 'autofill') {
    if (dialogs > 0) return { kind: 'cancelled' };
    const offer = startAuthentication({ optionsJSON, useBrowserAutofill: true });
    // The library runs the same check before it begins, so the offer has begun once this resolves.
    offerBegun = browserSupportsWebAuthnAutofill();
    return answered(offer);
  }
  dialogs += 1;
  try {
    await offerBegun;
    return await answered(startAuthentication({ optionsJSON }));
  } finally {
    dialogs -= 1;
  }
}

/** Creates a passkey on this device or a security key. */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  if (!canUsePasskeys()) return { kind: 'unsupported' };
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = challengeIn(options) as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answered(startRegistration({ optionsJSON }));
}

/** Ends an open request, because its page is closed. */
export async function stopAsking(): Promise<void> {
  if (!canUsePasskeys()) return;
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

const challengeSchema = v.looseObject({ challenge: v.string() });

function challengeIn(options: unknown): v.InferOutput<typeof challengeSchema> {
  return v.parse(challengeSchema, options);
}

async function answered(asking: Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return { kind: 'given', response: await asking };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return { kind: 'exists' };
    if (name === 'NotSupportedError' || name === 'SecurityError') return { kind: 'unsupported' };
    return { kind: 'cancelled' };
  }
}
