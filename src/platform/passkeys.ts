import * as v from 'valibot';

/** What came of asking the browser for a passkey. */
export type PasskeyAnswer =
  | { readonly kind: 'given'; readonly response: unknown }
  /** The person closed the browser's own dialog, or it gave up waiting. */
  | { readonly kind: 'cancelled' }
  /** Making one: this device has one for this account already. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'unsupported' };

type Asking = 'dialog' | 'autofill';

/** Whether this browser knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in the list under the e-mail field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Has a passkey sign what the server asked; a later asking ends an earlier one. */
export async function askPasskey(options: unknown, how: Asking = 'dialog'): Promise<PasskeyAnswer> {
  if (!canUsePasskeys()) return { kind: 'unsupported' };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = challengeIn(options) as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answered(startAuthentication({ optionsJSON, useBrowserAutofill: how === 'autofill' }));
}

/** Makes a passkey on this device or a key that is plugged in. */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  if (!canUsePasskeys()) return { kind: 'unsupported' };
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = challengeIn(options) as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answered(startRegistration({ optionsJSON }));
}

/** Ends an asking that is still open, because its page is left. */
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
