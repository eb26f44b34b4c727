import * as v from 'valibot';
import type { SealingPort } from '../../offline/ports.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { GrantSeal, InTime } from './grant-seal.ts';
import { grantKey } from './grant-keys.ts';

/** Set while the secret is being destroyed; the next start destroys it if this one did not. */
const leavingKey = 'offline-grant-leaving';

/**
 * Device memory in which the offline grant contains no readable personal data. Deleted database records stay in files
 * for long, so name, e-mail, roles and business are encrypted with a secret that is overwritten in place when the grant
 * is removed. If that secret cannot be stored, no grant is. The encryption is loaded only if there is a grant.
 */
export function withSealedGrant(
  memory: DeviceMemory,
  sealing: Pick<SealingPort, 'keeper'>,
  inTime: InTime = (asked) => asked,
): DeviceMemory {
  let created: GrantSeal | null = null;
  const seal = async (): Promise<GrantSeal> => {
    const { createGrantSeal } = await import('./grant-seal.ts');
    return (created ??= createGrantSeal(sealing, inTime));
  };
  const sealed = async (grant: unknown) => (await seal()).seal(grant);
  const opened = async (kept: unknown) => (await seal()).unseal(kept);

  return {
    ...memory,
    get: async (name, schema) => {
      if (name !== grantKey) return memory.get(name, schema);
      const kept = await memory.get(name, v.unknown());
      if (kept === undefined && (await memory.get(leavingKey, v.unknown())))
        void seal()
          .then(({ removeSecret }) => removeSecret())
          .then(() => memory.remove(leavingKey))
          .catch(() => undefined);
      const parsed = v.safeParse(schema, kept && (await opened(kept).catch(() => undefined)));
      return parsed.success ? parsed.output : undefined;
    },
    set: async (name, value) => {
      if (name !== grantKey) return memory.set(name, value);
      const sealedGrant = await sealed(value).catch(() => null);
      return sealedGrant === null ? memory.remove(name) : memory.set(name, sealedGrant);
    },
    remove: async (name) => {
      if (name !== grantKey) return memory.remove(name);
      // This is recorded first, so that the next start finishes the work if it is interrupted or fails.
      await memory.set(leavingKey, true);
      await memory.remove(name);
      await (await seal()).removeSecret();
      await memory.remove(leavingKey);
    },
  };
}
