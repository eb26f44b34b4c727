import type { Refused } from '../../platform/wire/delivery.ts';

/** Why a sign-in did not happen: refused, no answer that could be used, or no passkey was used. */
export type SignInFailure = Refused | { readonly kind: 'passkeyCancelled' | 'passkeyUnsupported' };

/** `signedIn`: the page leads on by itself, also where a code is wanted still. */
export type SignInOutcome = { readonly kind: 'signedIn' } | SignInFailure;

export type SignInInput = { readonly email: string; readonly password: string };

/** Signs in and, where it succeeds, leads on; never throws. */
export type SignIn = (input: SignInInput) => Promise<SignInOutcome>;
