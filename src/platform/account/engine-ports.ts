import { webLocks } from '../browser/features.ts';
import type { createDeviceLocks } from './device-locks.ts';
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

/** The locks of a page. Only the engine takes locks, so their code is loaded with it: a sign-in page needs none. */
export function locksSoon(
  ports: Pick<OfflinePorts, 'clock' | 'random'>,
  loadCode: () => Promise<{ readonly createDeviceLocks: typeof createDeviceLocks }> = () => import('./device-locks.ts'),
): LockPort {
  let locks: LockPort | null = null;
  return {
    spansTabs: webLocks() !== null,
    tryExclusive: async (...given) => {
      // A failed load is not kept: the file may load later, and without locks nothing is sent.
      const code = await loadCode();
      locks ??= code.createDeviceLocks(webLocks(), ports);
      return locks.tryExclusive(...given);
    },
  };
}
