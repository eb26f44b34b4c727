import type { SessionClaims } from '../../../domain/session/claims.ts';
import { claimsSchema } from '../../../domain/session/claims.ts';
import type { Bearer } from '../wire/bearer.ts';
import type { OfflineGrantBook } from './offline-grant-book.ts';
import type { SessionPorts } from './session-ports.ts';
import { tokenPayload } from '../wire/token-payload.ts';

/** Why a session is over: the person signed out, the server said so, or another tab learned of it. */
export type LogoutReason = 'byHand' | 'ended' | 'elsewhere';
export type SessionEvent = { readonly kind: 'user-logout'; readonly why: LogoutReason } | { readonly kind: 'changed' };

/** Who this tab is signed in as, and who wants to hear of it. */
export type SessionState = {
  readonly claims: () => SessionClaims | null;
  /** What the cookie says now, which another tab may have changed. */
  readonly cookieClaims: () => SessionClaims | null;
  /** Takes over the cookie's claims if they are of the bearer's account, and renews the offline grant. */
  readonly refresh: (bearer: Bearer) => Promise<void>;
  readonly forget: () => void;
  /** How often it was forgotten: what was asked before that tells nothing of who is here now. */
  readonly forgotten: () => number;
  readonly emit: (event: SessionEvent) => void;
  readonly subscribe: (listener: (event: SessionEvent) => void) => () => void;
};

export function createSessionState(ports: SessionPorts, grants: OfflineGrantBook): SessionState {
  const listeners = new Set<(event: SessionEvent) => void>();
  let claims: SessionClaims | null = null;
  let forgotten = 0;
  const cookieClaims = () => {
    const token = ports.cookie?.read() ?? null;
    return token === null ? null : tokenPayload(token, claimsSchema);
  };
  const emit = (event: SessionEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    claims: () => claims,
    cookieClaims,
    refresh: async (bearer) => {
      const read = cookieClaims();
      if (!read || read.user !== bearer.claims.user) return;
      claims = read;
      const hours = await ports.grantHours();
      // Over meanwhile: nothing of it is written down.
      if (claims !== read) return;
      await grants.renew(read, hours).catch(() => ports.log('session.grant-not-kept'));
      emit({ kind: 'changed' });
    },
    forget: () => {
      claims = null;
      forgotten += 1;
    },
    forgotten: () => forgotten,
    emit,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
