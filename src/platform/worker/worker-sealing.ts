import { accountKey } from '../../block-store/sealing/account-key.ts';
import { encryptorOf } from '../../block-store/sealing/encryptor.ts';
import { readSecretFile } from '../../block-store/sealing/secret-file.ts';
import { secretName } from '../../offline/offline.ts';
import type { SealingPort } from '../../offline/ports.ts';

/**
 * Encryption of accounts in the service worker. It only reads secrets that a page has stored, because only a page's dedicated worker can
 * overwrite a file; so it never has to destroy one.
 */
export const workerSealing: SealingPort = {
  keeper: (account) => ({
    read: () => readSecretFile(secretName(account)),
    write: () => Promise.resolve(),
    destroy: () => Promise.reject(new Error('Only a page can write over a secret.')),
  }),
  key: accountKey,
  encryptor: encryptorOf,
};
