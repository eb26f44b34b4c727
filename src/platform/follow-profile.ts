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
    void offline.read.get('people', [who.person]).then(([row]) => {
      const name = row ? `${row.firstName} ${row.lastName}` : known;
      if (name === known) return undefined;
      known = name;
      return session.freshBearerFor(null);
    });
  });
}
