import { accountKey } from '../../block-store/sealing/account-key.ts';
import { workerEncryptor } from '../../block-store/sealing/worker-encryptor.ts';
import { encryptorOf } from '../../block-store/sealing/encryptor.ts';
import { secretFile } from '../../block-store/sealing/secret-file.ts';
import { secretName } from '../../offline/offline.ts';
import type { SealingPort } from '../../offline/ports.ts';

/** Encryption of accounts in a page, which has workers of its own to overwrite a secret's file and to encrypt. */
export const deviceSealing: SealingPort = {
  keeper: (account) =>
    secretFile(
      secretName(account),
      () => new Worker(new URL('../../block-store/sealing/overwrite-worker.ts', import.meta.url), { type: 'module' }),
    ),
  key: accountKey,
  encryptor: (key, account) =>
    workerEncryptor(
      encryptorOf(key, account),
      key,
      account,
      () => new Worker(new URL('../../block-store/sealing/seal-worker.ts', import.meta.url), { type: 'module' }),
    ),
};
