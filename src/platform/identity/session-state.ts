import { type SessionClaims, claimsSchema } from '../../../domain/session/claims.ts';
import type { Bearer } from '../wire/bearer.ts';
import type { OfflineGrantBook } from './offline-grant-book.ts';
import type { SessionPorts } from './session-ports.ts';
import { tokenPayload } from '../wire/token-payload.ts';

/** Why a session ended: the person signed out, the server said so, or another tab reported it. */
export type LogoutReason = 'byHand' | 'ended' | 'elsewhere';
export type SessionEvent = { readonly kind: 'user-logout'; readonly why: LogoutReason } | { readonly kind: 'changed' };

/** Who this tab is signed in as, with listeners. */
export type SessionState = {
  readonly claims: () => SessionClaims | null;
  /** The cookie's current value, which another tab may have changed. */
  readonly cookieClaims: () => SessionClaims | null;
  /** Adopts the cookie's claims if they belong to the bearer's account, and renews the offline grant. */
  readonly refresh: (bearer: Bearer) => Promise<void>;
  readonly forget: () => void;
  /** How often it was forgotten: answers to earlier requests say nothing about the current person. */
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
      // If the session has ended meanwhile, its grant is not stored.
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
