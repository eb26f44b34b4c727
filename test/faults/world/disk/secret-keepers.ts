import type { SealingPort } from '../../../../src/offline/ports.ts';
import { type Secrets, sealingWith } from '../../../world/sealed-device.ts';
import type { DiskUser } from './disk-user.ts';

/** The encryption of accounts on a device, as one context uses it: the context may end at each of these calls. */
export function sealingFor(user: DiskUser, secrets: Secrets): SealingPort {
  const sealing = sealingWith(secrets);
  const call = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    user.tap(name, 'before');
    if (user.isDead) return new Promise(() => undefined);
    const result = await work();
    user.tap(name, 'after');
    return user.isDead ? new Promise(() => undefined) : result;
  };
  return {
    ...sealing,
    keeper: (account) => {
      const { read, write, destroy } = sealing.keeper(account);
      return {
        read: () => call('secret.read', read),
        write: (secret) => call('secret.write', () => write(secret)),
        destroy: () => call('secret.destroy', destroy),
      };
    },
  };
}

/** In a service worker: it reads a secret where a page has left it, and cannot write over one. */
export function readingSecrets(sealing: SealingPort): SealingPort {
  return {
    ...sealing,
    keeper: (account) => ({
      read: sealing.keeper(account).read,
      write: () => Promise.resolve(),
      destroy: () => Promise.reject(new Error('Only a page can write over a secret.')),
    }),
  };
}
