import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { mfaLimits } from '../../../domain/access/mfa.ts';
import type { IdentityContext } from './identity-context.ts';
import type { Person, StoredMethod } from './person-methods.ts';

/** A signature that was right for a challenge; its counter still has to rise. */
export type VerifiedPasskey = { readonly methodId: string; readonly challenge: string; readonly counter: number };

/** A passkey as it was made at the person's device. */
export type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
};

type Site = Pick<IdentityContext, 'client'>;
type Named = Pick<StoredMethod, 'id' | 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** A challenge for one use, as it travels. */
export function newPasskeyChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** What the browser needs to ask for one of these passkeys; with none named it offers those that it knows of this site. */
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

/** What the browser needs to make a passkey that can also sign in by itself. */
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

/** Verifies what an authenticator signed: for this challenge, at this very origin. Null where anything about it is not so. */
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

/** Verifies a passkey that was just made. Null where anything about it is not so. */
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

/** Which passkey an answer is of; null for what is no answer of an authenticator. */
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

/** Passkeys are bound to the host that the browser shows, which is the one that chose the program. */
function siteId({ client }: Site): string {
  return new URL(client.origin).hostname;
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}
