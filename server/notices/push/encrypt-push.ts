import { ECDH, createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The public keys of a browser: an uncompressed point of P-256 and 16 secret bytes, both in URL-safe base64. */
export type PushKeys = { readonly p256dh: string; readonly auth: string };

/** The random values of each message; tests set those of the standard's example. */
export type PushRandom = { readonly privateKey: Uint8Array; readonly salt: Uint8Array };

const recordBytes = 4096;
const tagBytes = 16;
const saltBytes = 16;
const pointBytes = 65;
const authBytes = 16;
/** The first byte of an uncompressed point. */
const uncompressed = 4;

/** True if the keys can be encrypted for: a point of the curve, and a secret of 16 bytes. */
export function isPushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointBytes || point[0] !== uncompressed || Buffer.from(auth, 'base64url').length !== authBytes)
    return false;
  try {
    // Throws for 65 bytes that are no point of the curve.
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a message for one browser (RFC 8291, `aes128gcm`). Throws for invalid keys, or if the text exceeds one record. */
export function encryptPush(text: string, keys: PushKeys, random: PushRandom = randomOnce()): Buffer {
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(Buffer.from(random.privateKey));
  const [theirPoint, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  const ourPoint = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ourPoint]);
  const shared = Buffer.from(hkdfSync('sha256', ours.computeSecret(theirPoint), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, random.salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  // The byte 2 marks the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])]);
  if (plain.length + tagBytes > recordBytes) throw new Error('A pushed message has to fit into one record.');
  const header = Buffer.alloc(saltBytes + 5);
  header.set(random.salt);
  header.writeUInt32BE(recordBytes, saltBytes);
  header.writeUInt8(ourPoint.length, saltBytes + 4);
  return Buffer.concat([header, ourPoint, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function randomOnce(): PushRandom {
  const once = createECDH('prime256v1');
  once.generateKeys();
  return { privateKey: once.getPrivateKey(), salt: randomBytes(saltBytes) };
}
