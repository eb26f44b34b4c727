import type { LockPort, OfflinePorts, SealingPort } from '../../offline/ports.ts';

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

/** The locks of a page: only the engine takes one, and what they need is loaded with it. A sign-in page needs none. */
export function locksSoon(ports: Pick<OfflinePorts, 'clock' | 'random'>): LockPort {
  let loading: Promise<LockPort> | null = null;
  const load = async (): Promise<LockPort> => {
    const { createDeviceLocks } = await import('./device-locks.ts');
    return createDeviceLocks(navigator.locks ?? null, ports);
  };
  return {
    spansTabs: Boolean(navigator.locks),
    tryExclusive: async (...given) => (await (loading ??= load())).tryExclusive(...given),
  };
}
