import type { Account } from '../account/account.ts';
import type { Session } from './session.ts';

/**
 * Reads the session's claims again after the person has changed their own name on the device. For as long as the
 * account is open and shown; the result ends it.
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
    // A disk that does not answer now is read again after the next change.
    look().catch(() => undefined);
  });
}
