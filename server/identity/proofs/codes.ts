import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { mfaLimits } from '../../../domain/access/mfa.ts';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { Signer } from '../../signing.ts';

/** A code to send: six digits, uniformly distributed. */
export function newCode(): string {
  return String(randomInt(10 ** mfaLimits.codeDigits)).padStart(mfaLimits.codeDigits, '0');
}

/**
 * The stored form of a code: a keyed hash, bound to the challenge, so that neither a copy of the database nor another challenge can use
 * it.
 */
export function codeHash(signer: Signer, challengeId: string, code: string): Uint8Array {
  return keyedHash(signer.key('mfa-code'), `${challengeId}:${digitsOf(code)}`);
}

/** A comparison in constant time. */
export function isSameHash(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && one.length === other.length && timingSafeEqual(one, other);
}

/** Ten recovery codes, such as `k7w2-9fqd-x3mn`, from an alphabet without similar characters; about 58 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: mfaLimits.recoveryCodes }, () =>
    Array.from({ length: 3 }, () =>
      Array.from(randomBytes(4), (byte) => alphabet[byte % alphabet.length]).join(''),
    ).join('-'),
  );
}

export function recoveryCodeHash(signer: Signer, person: string, code: string): Uint8Array {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return keyedHash(signer.key('recovery-code'), `${person}:${letters}`);
}

/** A new secret for an authenticator app, in base32 as the app shows it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI in the QR code for an authenticator app. */
export function totpUri(secret: string, about: { readonly issuer: string; readonly label: string }): string {
  return new TOTP({ ...about, secret }).toString();
}

/** The time step of an authenticator code, at most one step away from now; null if it is wrong. */
export function totpStep(secret: string, code: string, now: Instant): number | null {
  const totp = new TOTP({ secret });
  const timestamp = instantToMs(now);
  const digits = digitsOf(code);
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totp.validate({ token: digits, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** 32 letters, so that the remainder of a random byte is uniformly distributed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz123456789';

/** People may type codes with spaces. */
function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

function keyedHash(key: Uint8Array, text: string): Uint8Array {
  return new Uint8Array(createHmac('sha256', key).update(text).digest());
}
