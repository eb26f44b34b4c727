import { instantFromMs } from '../../../domain/time/instant.ts';
import { nilBuyerId } from '../../../domain/ids.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import { isGrantValid } from '../../../domain/session/offline-grant.ts';
import type { Subject } from '../../../domain/subject.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { ValuesRead } from '../../offline/offline.ts';
import { serverTimeIn } from '../wire/kept-offset.ts';

/** Where the device keeps the leave to start without a connection. */
export const grantKey = 'offline-grant';

/** Where the device keeps the latest moment at which that leave was used. */
export const grantUsedKey = 'offline-grant-used';

/** Where the device notes a sign-out that the server has not heard of. */
export const signOutMarkerKey = 'sign-out-marker';

/** Whose account may be seen now without asking anybody; null where nobody's. `deviceMs` is by the device's own clock. */
export function grantedNow(values: ValuesRead, deviceMs: number): Subject | null {
  const { validatedAt, expiresAt } = (values.get(grantKey) ?? {}) as Partial<OfflineGrant>;
  if (!validatedAt || !expiresAt || values.has(signOutMarkerKey)) return null;
  const usedAt = (values.get(grantUsedKey) ?? null) as Instant | null;
  const now = instantFromMs(serverTimeIn(values, deviceMs));
  return isGrantValid({ validatedAt, expiresAt }, now, usedAt) ? grantedSubject(values) : null;
}

/** Whose account lies ready for a start. Whether they have leave to see it is judged later, from the same value. */
export function grantedSubject(values: ValuesRead): Subject | null {
  const grant = values.get(grantKey) as Partial<OfflineGrant> | undefined;
  if (!grant?.program || !grant.user) return null;
  return { program: grant.program, user: grant.user, buyer: grant.buyer?.id ?? nilBuyerId };
}
