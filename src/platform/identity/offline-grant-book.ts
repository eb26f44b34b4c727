import { type Instant, instantSchema, instantToMs } from '../../../domain/time/instant.ts';
import {
  type OfflineGrant,
  grantEnd,
  isGrantValid,
  offlineGrantSchema,
} from '../../../domain/session/offline-grant.ts';
import type { SessionClaims } from '../../../domain/session/claims.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import { grantKey, grantUsedKey } from './grant-keys.ts';

/** The offline grant of this device, renewed at each validation of the session. */
export type OfflineGrantBook = {
  readonly read: () => Promise<OfflineGrant | null>;
  /** Whether the grant is valid now. Stores the time of use, so that setting the clock back does not extend it. */
  readonly use: (grant: OfflineGrant) => boolean;
  /** Stores a grant of `hours` for these claims, or removes the old one if there is none. */
  readonly renew: (claims: SessionClaims, hours: number) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Removes the grant unless it was written after `since`: a sign-in meanwhile has given a new one. */
  readonly removeUnlessNewer: (since: Instant) => Promise<void>;
};

/** Delay before a start records the use of the grant, so that the first screen comes first. */
const noteDelayMs = 2_000;
/** Minimum time between two records of its use. */
const noteEachMs = 60_000;

export function createOfflineGrantBook(device: DeviceMemory, clock: ClockPort): OfflineGrantBook {
  let usedAt: Instant | null = null;
  let notedMs = 0;
  const remove = () => {
    // The result does not matter here: a stored use alone grants nothing.
    void forgetUse().catch(() => undefined);
    return device.remove(grantKey);
  };
  const forgetUse = async () => {
    [usedAt, notedMs] = [null, 0];
    if ((await device.keys(grantUsedKey)).length > 0) await device.remove(grantUsedKey);
  };
  const noteUse = (now: Instant): void => {
    if (usedAt === null || now > usedAt) usedAt = now;
    if (instantToMs(usedAt) - notedMs < noteEachMs) return;
    notedMs = instantToMs(usedAt);
    clock.after(noteDelayMs, () => {
      if (usedAt !== null) void device.set(grantUsedKey, usedAt).catch(() => undefined);
    });
  };
  const read = async () => {
    const [grant, kept] = await Promise.all([
      readKept(device, grantKey, offlineGrantSchema),
      readKept(device, grantUsedKey, instantSchema),
    ]);
    if (kept !== null && (usedAt === null || kept > usedAt)) usedAt = kept;
    return grant;
  };
  return {
    read,
    use: (grant) => {
      const now = clock.now();
      if (!isGrantValid(grant, now, usedAt)) return false;
      noteUse(now);
      return true;
    },
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
      await device.set(grantKey, grant);
      // A use that was stored by a wrong clock must not block the new one.
      await forgetUse();
    },
    remove,
    removeUnlessNewer: async (since) => {
      const grant = await read();
      if (!grant || grant.validatedAt <= since) await remove();
    },
  };
}
