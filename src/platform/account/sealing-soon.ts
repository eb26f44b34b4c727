import type { SealingPort } from '../../offline/ports.ts';

const load = async (): Promise<SealingPort> => (await import('./device-sealing.ts')).deviceSealing;

/** Encryption of accounts in a page. It is loaded with the engine: a page before the sign-in has nothing to encrypt. */
export const sealingSoon: SealingPort = {
  keeper: (account) => ({
    read: async () => (await load()).keeper(account).read(),
    write: async (secret) => (await load()).keeper(account).write(secret),
    destroy: async () => (await load()).keeper(account).destroy(),
  }),
  key: async (secret, account) => (await load()).key(secret, account),
  encryptor: async (key, account) => (await load()).encryptor(key, account),
};
