import { describe, expect, it } from 'vitest';
import { createSigner } from '../../../server/signing.ts';

const signer = createSigner('one secret of an installation, long enough');

describe('an encrypted text', () => {
  it('can be decrypted for the same purpose and owner, and differs each time it is encrypted', () => {
    const [one, other] = [signer.hide('mfa-secret', 'Grüße', 'row 1'), signer.hide('mfa-secret', 'Grüße', 'row 1')];
    expect(one).not.toBe(other);
    expect([signer.reveal('mfa-secret', one, 'row 1'), signer.reveal('mfa-secret', other, 'row 1')]).toEqual([
      'Grüße',
      'Grüße',
    ]);
  });

  it.each([
    ['another purpose', (text: string) => signer.reveal('notice', text, 'row 1')],
    ['another owner', (text: string) => signer.reveal('mfa-secret', text, 'row 2')],
    ['another installation', (text: string) => createSigner('another secret').reveal('mfa-secret', text, 'row 1')],
    ['a longer text', (text: string) => signer.reveal('mfa-secret', `${text}B`, 'row 1')],
    ['a cut text', (text: string) => signer.reveal('mfa-secret', text.slice(0, 20), 'row 1')],
  ])('cannot be decrypted for %s', (_whose, reveal) => {
    expect(reveal(signer.hide('mfa-secret', 'a secret', 'row 1'))).toBeNull();
  });

  it.each(['a', 'as', 'ash'])('cannot be decrypted after a change of any letter, at any length (%s)', (secret) => {
    const text = signer.hide('mfa-secret', secret, 'row 1');
    const changed = [...text].map(
      (letter, at) => `${text.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`,
    );
    for (const one of changed) expect(signer.reveal('mfa-secret', one, 'row 1')).toBeNull();
  });
});
