/** Why a sign-in did not happen: refused with a code of the catalogue, or no answer that could be used. */
export type SignInFailure =
  | { readonly kind: 'refused'; readonly code: string; readonly values: Readonly<Record<string, string | number>> }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unavailable' };

export type SignInOutcome = { readonly kind: 'signedIn' } | SignInFailure;

export type SignInInput = { readonly email: string; readonly password: string; readonly isSharedDevice: boolean };

/** Signs in and, where it succeeds, leads on; never throws. */
export type SignIn = (input: SignInInput) => Promise<SignInOutcome>;
