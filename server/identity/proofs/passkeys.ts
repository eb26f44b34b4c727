import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { mfaLimits } from '../../../domain/access/mfa.ts';
import type { IdentityContext } from './identity-context.ts';
import type { Person, StoredMethod } from './person-methods.ts';

/** A valid signature for a challenge; the check of its counter follows. */
export type VerifiedPasskey = { readonly methodId: string; readonly challenge: string; readonly counter: number };

/** A new passkey from the person's device. */
export type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
};

type Site = Pick<IdentityContext, 'client'>;
type Named = Pick<StoredMethod, 'id' | 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** A challenge for one use, as sent. */
export function newPasskeyChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** The browser's options to request one of these passkeys; without a list it offers all passkeys that it has for this site. */
export function passkeyRequest(
  site: Site,
  challenge: string,
  { passkeys, isSignIn }: { readonly passkeys: readonly Named[]; readonly isSignIn: boolean },
): Promise<object> {
  return generateAuthenticationOptions({
    rpID: siteId(site),
    challenge: bytesOf(challenge),
    timeout,
    userVerification: isSignIn ? 'required' : 'preferred',
    allowCredentials: passkeys.flatMap(({ credential_id: id, transports }) =>
      id === null ? [] : [{ id, transports }],
    ),
  });
}

/** The browser's options to create a passkey that can also sign in by itself. */
export function passkeyCreation(
  site: Site & Pick<IdentityContext, 'program'>,
  challenge: string,
  { person, passkeys }: { readonly person: Person; readonly passkeys: readonly Named[] },
): Promise<object> {
  return generateRegistrationOptions({
    rpName: site.program.settings.name,
    rpID: siteId(site),
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.flatMap(({ credential_id: id, transports }) =>
      id === null ? [] : [{ id, transports }],
    ),
  });
}

/** Verifies an authenticator's signature for this challenge and this exact origin. Null if anything does not match. */
export async function verifyPasskey(
  site: Site,
  challenge: string,
  { response, passkey, isSignIn }: { readonly response: unknown; readonly passkey: Named; readonly isSignIn: boolean },
): Promise<VerifiedPasskey | null> {
  const { credential_id: id, public_key: publicKey, counter } = passkey;
  if (id === null || publicKey === null || credentialIdOf(response) !== id) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.client.origin,
      expectedRPID: siteId(site),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: isSignIn,
    });
    return verified ? { methodId: passkey.id, challenge, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** Verifies a new passkey. Null if anything does not match. */
export async function verifyNewPasskey(site: Site, challenge: string, response: unknown): Promise<NewPasskey | null> {
  if (credentialIdOf(response) === null) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.client.origin,
      expectedRPID: siteId(site),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports };
  } catch {
    return null;
  }
}

/** The passkey id of an answer; null if it is not an authenticator's answer. */
export function credentialIdOf(response: unknown): string | null {
  const parsed = v.safeParse(responseSchema, response);
  return parsed.success ? parsed.output.id : null;
}

const text = v.pipe(v.string(), v.maxLength(20_000));
const responseSchema = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)),
  rawId: text,
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: text }),
});

const timeout = mfaLimits.eventMinutes * 60_000;

/** Passkeys are bound to the host in the browser, which also selects the program. */
function siteId({ client }: Site): string {
  return new URL(client.origin).hostname;
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}
