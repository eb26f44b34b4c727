import { createHash, randomBytes } from 'node:crypto';

/** A new secret for the cookie that authenticates: 256 random bits, URL-safe. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new checksum: names the session to the tabs that speak for it, and opens nothing. */
export function newChecksum(): string {
  return randomBytes(16).toString('hex');
}

/** What the database keeps of a secret; null for a text that no session ever had. */
export function sessionIdHash(secret: string | null): Uint8Array | null {
  if (!secret || !secretPattern.test(secret)) return null;
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/;
