import type { Account } from '../account/account.ts';
import type { Session } from './session.ts';

/**
 * Reads the session's claims again after the person has changed their own name on this device, while the account is open. The result stops
 * it.
 */
export function followProfile({ offline, who }: Account, session: Pick<Session, 'freshBearerFor'>): () => void {
  let known = who.name;
  return offline.subscribe((changed) => {
    if (!changed.has('people')) return;
    const look = async (): Promise<void> => {
      const [row] = await offline.read.get('people', [who.person]);
      const name = row ? `${row.firstName} ${row.lastName}` : known;
      if (name === known) return;
      known = name;
      await session.freshBearerFor(null);
    };
    // If the disk does not answer now, the profile is read at its next change.
    look().catch(() => undefined);
  });
}
