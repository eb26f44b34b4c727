import { accountKey } from '../../block-store/sealing/account-key.ts';
import { encryptorOf } from '../../block-store/sealing/encryptor.ts';
import { readSecretFile } from '../../block-store/sealing/secret-file.ts';
import { secretName } from '../../offline/offline.ts';
import type { SealingPort } from '../../offline/ports.ts';

/**
 * What accounts are sealed with in the service worker. It reads a secret where a page has left it and writes none, because only a worker of
 * a page may write over one; so it need not destroy any either.
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
