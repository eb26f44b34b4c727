import { instantFromMs } from '../../domain/calendar-date.ts';
import { nilBuyerId } from '../../domain/ids.ts';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import { isGrantValid } from '../../domain/session/offline-grant.ts';
import type { Subject } from '../../domain/subject.ts';
import type { ValuesRead } from '../offline/offline.ts';

/** Where the device keeps the leave to start without a connection. */
export const grantKey = 'offline-grant';

/** Where the device notes a sign-out that the server has not heard of. */
export const signOutMarkerKey = 'sign-out-marker';

/** Whose account may be seen now without asking anybody; null where nobody's. */
export function grantedNow(values: ValuesRead, nowMs: number): Subject | null {
  const { validatedAt, expiresAt } = (values.get(grantKey) ?? {}) as Partial<OfflineGrant>;
  if (!validatedAt || !expiresAt || values.has(signOutMarkerKey)) return null;
  return isGrantValid({ validatedAt, expiresAt }, instantFromMs(nowMs)) ? grantedSubject(values) : null;
}

/** Whose account lies ready for a start. Whether they have leave to see it is judged later, from the same value. */
export function grantedSubject(values: ValuesRead): Subject | null {
  const grant = values.get(grantKey) as Partial<OfflineGrant> | undefined;
  if (!grant?.program || !grant.user) return null;
  return { program: grant.program, user: grant.user, buyer: grant.buyer?.id ?? nilBuyerId };
}
