import { type Offline, type OfflineIdentity, createOffline } from '../../offline/offline.ts';
import type { OfflinePorts, StoragePort } from '../../offline/ports.ts';
import { subjectOf } from '../wire/bearer-service.ts';
import type { Who } from './account.ts';

/** Only a buyer's own people store data on the device: not support staff, client roles or people without a buyer. */
export function mayKeepData(who: Pick<Who, 'userType' | 'buyer'>): boolean {
  return who.userType === 'buyer' && who.buyer !== null;
}

/** Opens the engine for somebody; for people who store no data it works in memory, where nothing can be queued. */
export async function openOffline(ports: OfflinePorts, who: Who, timeZone: string): Promise<Offline> {
  const identity = identityOf(who, timeZone);
  const storage: StoragePort = mayKeepData(who)
    ? ports.storage
    : { indexedDB: null, keyRange: null, whyNone: 'notAllowed' };
  return createOffline({ ...ports, storage }, identity);
}

export function identityOf(who: Who, timeZone: string): OfflineIdentity {
  return { subject: subjectOf(who), roles: who.roles, timeZone };
}

/** True if the engine that was opened for one can be used for the other: same user and business, same roles. */
export function isSameWho(one: Who, other: Who): boolean {
  const [a, b] = [subjectOf(one), subjectOf(other)];
  const isSameSubject = a.program === b.program && a.user === b.user && a.buyer === b.buyer;
  return isSameSubject && [...one.roles].toSorted().join() === [...other.roles].toSorted().join();
}
