import type { Account } from './open-account.ts';
import type { Session } from './session.ts';

/** Follows the own row of whichever account is open: to be called whenever that may have changed. */
export function createProfileFollower(
  current: () => Account | null,
  session: Pick<Session, 'freshBearerFor'>,
): () => void {
  let followed: { readonly offline: Account['offline']; readonly stop: () => void } | null = null;
  return () => {
    const account = current();
    if (account?.offline === followed?.offline) return;
    followed?.stop();
    followed = account && { offline: account.offline, stop: followProfile(account, session) };
  };
}

/** Whoever changes their own name is greeted by it: once the device has it, the session's claims are read anew. */
function followProfile({ offline, who }: Account, session: Pick<Session, 'freshBearerFor'>): () => void {
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
