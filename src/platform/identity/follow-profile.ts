import type { Account } from '../account/open-account.ts';
import type { Session } from './session.ts';

/**
 * Whoever changes their own name is greeted by it: once the device has it, the session's claims are read anew. Answers how to end that; it
 * is for as long as the account is open and shown.
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
    // A disk that does not answer now is asked with the next change.
    look().catch(() => undefined);
  });
}
