import type { Refused } from '../../platform/wire/delivery.ts';

/** Why a sign-in failed: refused, no usable answer, or no passkey was used. */
export type SignInFailure = Refused | { readonly kind: 'passkeyCancelled' | 'passkeyUnsupported' };

/** `signedIn`: the page continues by itself, even if a code is still required. */
export type SignInOutcome = { readonly kind: 'signedIn' } | SignInFailure;

export type SignInInput = { readonly email: string; readonly password: string };

/** Signs in and, on success, continues; never throws. */
export type SignIn = (input: SignInInput) => Promise<SignInOutcome>;
