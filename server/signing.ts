import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The purpose of a signature. A text signed for one purpose is invalid for every other. */
export type SigningPurpose =
  | 'bearer'
  | 'claims'
  | 'cursor'
  | 'quote'
  | 'sso'
  | 'sso-secret'
  | 'mfa-code'
  | 'mfa-secret'
  | 'recovery-code'
  | 'bank-details'
  | 'bank-fingerprint'
  | 'card-details'
  | 'card-birth'
  | 'card-network'
  | 'download'
  | 'notice'
  | 'push';

/** Signs with keys derived from the installation's secret; synchronous, so that transactions can use it. */
export type Signer = {
  /** The 32-byte key of a purpose, for libraries that sign themselves. */
  readonly key: (purpose: SigningPurpose) => Uint8Array;
  /** A JSON value as opaque, signed, URL-safe text. */
  readonly seal: (purpose: SigningPurpose, value: unknown) => string;
  /** The value of a text that was signed for the purpose, or undefined. */
  readonly unseal: (purpose: SigningPurpose, text: string) => unknown;
  /** A text encrypted with a key of the installation's secret, bound to its owner (a row's id). */
  readonly hide: (purpose: SigningPurpose, text: string, of: string) => string;
  /** The text that was encrypted for the purpose and the same owner, or null. */
  readonly reveal: (purpose: SigningPurpose, hidden: string, of: string) => string | null;
};

export function createSigner(secret: string): Signer {
  const keys = new Map<SigningPurpose, Uint8Array>();
  const key = (purpose: SigningPurpose): Uint8Array => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = new Uint8Array(hkdfSync('sha256', secret, '', `portal ${purpose}`, 32));
    keys.set(purpose, derived);
    return derived;
  };
  const signatureOf = (purpose: SigningPurpose, body: string) =>
    createHmac('sha256', key(purpose)).update(body).digest();
  return {
    key,
    seal: (purpose, value) => {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${body}.${signatureOf(purpose, body).toString('base64url')}`;
    },
    unseal: (purpose, text) => {
      const [body = '', signature = '', ...rest] = text.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(purpose, body);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as unknown;
    },
    hide: (purpose, text, of) => hidden(key(purpose), text, of),
    reveal: (purpose, text, of) => revealed(key(purpose), text, of),
  };
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function hidden(key: Uint8Array, text: string, of: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(of));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

function revealed(key: Uint8Array, text: string, of: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  // base64url decoding ignores invalid characters.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== text) return null;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(of))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
