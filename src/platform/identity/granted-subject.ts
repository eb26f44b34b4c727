import { instantFromMs, type Instant } from '../../../domain/time/instant.ts';
import { nilBuyerId } from '../../../domain/ids.ts';
import { type OfflineGrant, isGrantValid } from '../../../domain/session/offline-grant.ts';
import type { Subject } from '../../../domain/subject.ts';
import type { ValuesRead } from '../../offline/offline.ts';
import { serverTimeIn } from '../wire/kept-offset.ts';
import { grantKey, grantUsedKey, signOutMarkerKey } from './grant-keys.ts';

/**
 * Whose account may be shown now without asking the server; null if nobody's. `deviceMs` is by the device's own clock.
 */
export function grantedNow(values: ValuesRead, deviceMs: number): Subject | null {
  const { validatedAt, expiresAt } = (values.get(grantKey) ?? {}) as Partial<OfflineGrant>;
  if (!validatedAt || !expiresAt || values.has(signOutMarkerKey)) return null;
  const usedAt = (values.get(grantUsedKey) ?? null) as Instant | null;
  const now = instantFromMs(serverTimeIn(values, deviceMs));
  return isGrantValid({ validatedAt, expiresAt }, now, usedAt) ? grantedSubject(values) : null;
}

/** Whose account is stored for a start. Whether it may be shown is decided later, from the same value. */
export function grantedSubject(values: ValuesRead): Subject | null {
  const grant = values.get(grantKey) as Partial<OfflineGrant> | undefined;
  if (!grant?.program || !grant.user) return null;
  return { program: grant.program, user: grant.user, buyer: grant.buyer?.id ?? nilBuyerId };
}
