import type { LeavingOutcome, UnsentChoice } from '../../features/session/sign-out-dialog.tsx';
import type { Offline } from '../../offline/offline.ts';
import { cancelUnsent, unsentOf } from './cancel-unsent.ts';

/** Number of unsent requests; null if the device cannot tell. */
export async function countUnsent(offline: Pick<Offline, 'entries'>): Promise<number | null> {
  return offline.entries.all().then(
    (entries) => unsentOf(entries).length,
    () => null,
  );
}

/**
 * Carries out the person's choice for unsent requests, and returns whether they can be signed out now. `known` is the
 * number of requests at the time of the choice; null if the device failed.
 */
export async function beforeLeaving(
  choice: UnsentChoice,
  { offline, isOnline, known }: { offline: Offline; isOnline: boolean; known: number | null },
): Promise<LeavingOutcome> {
  if (choice === 'sendNow') {
    const stillUnsent = await offline.replay('visible').then(
      () => countUnsent(offline),
      () => known,
    );
    if (stillUnsent !== 0) return { kind: 'stillUnsent', stillUnsent };
  }
  if (choice === 'discard' && isOnline) {
    const { done, unknown } = await cancelUnsent(offline).catch(() => ({ done: 0, unknown: known }));
    if (done > 0 || unknown !== 0) return { kind: 'notCancelled', done, unknown };
  }
  return { kind: 'leaving' };
}
