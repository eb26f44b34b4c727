import { useRef, useState } from 'react';
import type { Refusal } from '../../../domain/errors.ts';
import type { Person } from '../../../domain/users/person.ts';
import type { ProfileEdit } from '../../../domain/users/profile-edit.ts';
import type { Offline } from '../../offline/offline.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { type PendingProfile, pendingProfile } from './profile-edits.ts';

const ownPersonQuery = (offline: Offline, personId: string) => ({
  queryKey: ['device', 'people', personId],
  queryFn: async () => (await offline.read.get('people', [personId]))[0] ?? null,
});

type OwnPerson = {
  /** Null if the device does not have the row (yet), undefined while it is read. */
  readonly person: Person | null | undefined;
  readonly pending: PendingProfile;
  /** False for staff and sellers, whose own company manages their data. */
  readonly isKept: boolean;
};

/** The signed-in person on this device, with their waiting changes. */
export function useOwnPerson(): OwnPerson {
  const { offline, who } = usePortal();
  const isKept = who.userType === 'buyer';
  const { data: person } = useOfflineQuery({ ...ownPersonQuery(offline, who.person), enabled: isKept });
  return { person, pending: pendingProfile(useEntries()), isKept };
}

/** Queues one's notification settings, replacing a waiting change that never left this device. */
export function useEditSettings() {
  const { offline } = usePortal();
  const isUnderWay = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function once(work: () => ReturnType<Offline['enqueue']>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      const kept = await work();
      setRefusal(kept.ok ? null : kept.refusal);
      return kept.ok;
    } finally {
      isUnderWay.current = false;
    }
  }

  const pendingNow = async () => pendingProfile(await offline.entries.all());
  return {
    refusal,
    saveNotifications: (person: Person, receiveEmail: boolean) =>
      once(async () => {
        const { replaceableNotification } = await pendingNow();
        const input = { personId: person.id, set: { receiveEmail } };
        return offline.enqueue('editNotifications', input, { replaces: replaceableNotification ?? undefined });
      }),
  };
}

/** Queues an edit of the profile, replacing one that never left this device. Returns the refusal, or null. */
export async function saveProfile(offline: Offline, person: Person, set: ProfileEdit): Promise<Refusal | null> {
  const { replaceable } = pendingProfile(await offline.entries.all());
  const input = { personId: person.id, set: { ...replaceable?.set, ...set } };
  const kept = await offline.enqueue('editProfile', input, { replaces: replaceable?.id });
  return kept.ok ? null : kept.refusal;
}
