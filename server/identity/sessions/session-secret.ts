import { createHash, randomBytes } from 'node:crypto';

/** A new secret for the session cookie: 256 random bits, URL-safe. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new checksum: tabs name their session with it; it gives no access. */
export function newChecksum(): string {
  return randomBytes(16).toString('hex');
}

/** The stored hash of a secret; null for a malformed secret. */
export function sessionIdHash(secret: string | null): Uint8Array | null {
  if (!secret || !secretPattern.test(secret)) return null;
  return newSecretHash(secret);
}

/** The stored hash of a secret that this server has just made. */
export function newSecretHash(secret: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/;
