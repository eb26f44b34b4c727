import { nilBuyerId } from '../../domain/ids.ts';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import type { Subject } from '../../domain/subject.ts';
import type { ValuesRead } from '../offline/offline.ts';

/** Where the device keeps the leave to start without a connection. */
export const grantKey = 'offline-grant';

/** Whose account lies ready for a start. Whether they have leave to see it is judged later, from the same value. */
export function grantedSubject(values: ValuesRead): Subject | null {
  const grant = values.get(grantKey) as Partial<OfflineGrant> | undefined;
  if (!grant?.program || !grant.user) return null;
  return { program: grant.program, user: grant.user, buyer: grant.buyer?.id ?? nilBuyerId };
}
