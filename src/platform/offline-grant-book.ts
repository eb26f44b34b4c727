import type { Instant } from '../../domain/calendar-date.ts';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import { grantEnd, isGrantValid, offlineGrantSchema } from '../../domain/session/offline-grant.ts';
import type { SessionClaims } from '../../domain/session/claims.ts';
import type { ClockPort } from '../offline/ports.ts';
import type { DeviceMemory } from './device-memory.ts';
import { readKept } from './device-memory.ts';
import { grantKey } from './granted-subject.ts';

/** The one leave to start without a connection that this device holds, written at each validation of the session. */
export type OfflineGrantBook = {
  readonly read: () => Promise<OfflineGrant | null>;
  readonly isValid: (grant: OfflineGrant) => boolean;
  /** Writes a grant of `hours` for these claims, or takes away the old one where none is given. */
  readonly renew: (claims: SessionClaims, hours: number) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Takes the grant away unless it was written after `since`: a sign-in meanwhile has given a new one. */
  readonly removeUnlessNewer: (since: Instant) => Promise<void>;
};

export function createOfflineGrantBook(device: DeviceMemory, clock: ClockPort): OfflineGrantBook {
  const remove = () => device.remove(grantKey);
  const read = () => readKept(device, grantKey, offlineGrantSchema);
  return {
    read,
    isValid: (grant) => isGrantValid(grant, clock.now()),
    renew: async (claims, hours) => {
      const validatedAt = clock.now();
      const expiresAt = grantEnd(claims.userType, hours, validatedAt);
      if (!expiresAt || !claims.buyer) return remove();
      const { program, person, user, buyer, name, email, userType, roles } = claims;
      const grant: OfflineGrant = {
        program,
        person,
        user,
        buyer,
        name,
        email,
        userType,
        roles,
        validatedAt,
        expiresAt,
      };
      return device.set(grantKey, grant);
    },
    remove,
    removeUnlessNewer: async (since) => {
      const grant = await read();
      if (!grant || grant.validatedAt <= since) await remove();
    },
  };
}
