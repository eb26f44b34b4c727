import { describe, expect, it } from 'vitest';
import { accountKey } from '../../src/block-store/sealing/account-key.ts';
import { encryptorOf } from '../../src/block-store/sealing/encryptor.ts';

const secret = new Uint8Array(32).fill(7);
const text = new TextEncoder().encode('nine million');

/** Whether data encrypted with one key can be read with the other. */
async function opens(one: CryptoKey, other: CryptoKey): Promise<boolean> {
  const sealed = await encryptorOf(other, 'tom').seal('here', text);
  return String(await encryptorOf(one, 'tom').open('here', sealed)) === String(text);
}

describe('the key of an account', () => {
  it('is the same for the same secret', async () => {
    expect(await opens(await accountKey(secret, 'tom'), await accountKey(secret.slice(), 'tom'))).toBe(true);
  });

  it('differs for another secret and for another account', async () => {
    const key = await accountKey(secret, 'tom');
    expect(await opens(await accountKey(new Uint8Array(32).fill(8), 'tom'), key)).toBe(false);
    expect(await opens(await accountKey(secret, 'ana'), key)).toBe(false);
  });

  it('cannot be exported by a script', async () => {
    expect((await accountKey(secret, 'tom')).extractable).toBe(false);
  });
});

describe('a sealed record', () => {
  it('opens only at its own place, with its own key, and unchanged', async () => {
    const key = await accountKey(secret, 'tom');
    const encryptor = encryptorOf(key, 'tom');
    const sealed = await encryptor.seal('here', text);
    expect(await encryptor.open('here', sealed)).toEqual(text);
    expect(await encryptor.open('there', sealed)).toBeNull();
    expect(await encryptorOf(key, 'ana').open('here', sealed)).toBeNull();
    for (let at = 0; at < sealed.length; at += 1) {
      expect(
        await encryptor.open(
          'here',
          sealed.map((byte, place) => (place === at ? byte ^ 128 : byte)),
        ),
      ).toBeNull();
      expect(await encryptor.open('here', sealed.slice(0, at))).toBeNull();
    }
    expect(await encryptor.seal('here', text)).not.toEqual(sealed);
  });
});
