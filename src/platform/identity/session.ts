import { instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { SessionClaims } from '../../../domain/session/claims.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import { pollForBearer } from '../wire/ask-for-bearer.ts';
import { type AskedAs, type BearerService, createBearerService } from '../wire/bearer-service.ts';
import { type Delivery, unanswered } from '../wire/delivery.ts';
import { createOfflineGrantBook } from './offline-grant-book.ts';
import type { SessionPorts } from './session-ports.ts';
import { type LogoutReason, type SessionState, createSessionState } from './session-state.ts';
import { type SignOutMarker, createSignOutMarker } from './sign-out-marker.ts';
import { type Validation, validateSession } from './validate-session.ts';

/**
 * The session of one tab or of the worker (specification §3, §7). Never throws; an unknown state is reported as such.
 */
export type Session = {
  /** Who is signed in, as far as this tab knows; null if signed out or started from a grant. */
  readonly claims: () => SessionClaims | null;
  /**
   * For guards: the first call validates, later ones reuse its result, until `distrust` or until an offline grant
   * expires.
   */
  readonly validate: () => Promise<Validation>;
  /** Called when the sign-in page is opened: the next guarded navigation validates the session again. */
  readonly distrust: () => void;
  readonly bearerFor: BearerService['bearerFor'];
  /** A bearer from `/auth`, because the current one was rejected. */
  readonly freshBearerFor: BearerService['freshBearerFor'];
  /** The server has set new cookies, by a sign-in or a switch of account: continue as that user. */
  readonly adopt: () => Promise<Delivery<SessionClaims>>;
  readonly signOutMarker: SignOutMarker;
  /** The offline grant of this device; null if it has none. */
  readonly offlineGrant: () => Promise<OfflineGrant | null>;
  /** Clears the session in this tab and tells the others; makes no request. */
  readonly end: (why: LogoutReason) => Promise<void>;
  readonly subscribe: SessionState['subscribe'];
  readonly close: () => void;
};

export function createSession(ports: SessionPorts): Session {
  const marker = createSignOutMarker({ ...ports, checksum: () => presentChecksum(ports, state) });
  const grants = createOfflineGrantBook(ports.device, ports.clock);
  const state = createSessionState(ports, grants);
  const service = createBearerService({ ...ports, marker }, state, { endAsOf, leave: () => forgetHere('elsewhere') });
  let trusted: Promise<Validation> | null = null;
  let status: 'unknown' | 'in' | 'over' = 'unknown';

  function clear(): void {
    ports.bearers.clear();
    state.forget();
    trusted = null;
  }

  /** A session ends once: a late answer to an earlier request does not end it again. */
  function forgetHere(why: LogoutReason): void {
    clear();
    if (status === 'over') return;
    status = 'over';
    state.emit({ kind: 'user-logout', why });
  }

  /**
   * The server says that the session has ended. Returns whether that is the device's current session. The worker leaves
   * the tabs to learn it themselves: one of them may just have signed in.
   */
  async function endAsOf({ atMonotonicMs, cookie }: AskedAs): Promise<boolean> {
    // The answer itself may have corrected the clock since the request.
    const agoMs = ports.clock.monotonicMs() - atMonotonicMs;
    const askedAt = instantFromMs(instantToMs(ports.clock.now()) - agoMs);
    await grants.removeUnlessNewer(askedAt).catch(() => ports.log('session.grant-not-removed'));
    if (!ports.cookie) {
      forgetHere('ended');
      return true;
    }
    const present = ports.cookie.read();
    if (present !== null && present !== cookie) return false;
    await end('ended');
    return true;
  }

  async function end(why: LogoutReason): Promise<void> {
    if (why === 'byHand') await grants.remove().catch(() => ports.log('session.grant-not-removed'));
    if (why !== 'elsewhere') {
      ports.cookie?.remove();
      ports.broadcast.post({ kind: 'signedOut' });
    }
    forgetHere(why);
  }

  async function validateOnce(): Promise<Validation> {
    const known = await (trusted ??= validateSession({ ...ports, marker, grants, state, service }));
    const claims = state.claims();
    const holds = claims || known.kind === 'valid' || (known.kind === 'offline' && grants.use(known.grant));
    if (holds) status = 'in';
    else trusted = null;
    if (claims) return { kind: 'valid', claims };
    return known.kind === 'offline' && !holds ? { kind: 'locked', grant: known.grant } : known;
  }

  return {
    claims: state.claims,
    validate: validateOnce,
    distrust: () => void (trusted = null),
    bearerFor: service.bearerFor,
    freshBearerFor: service.freshBearerFor,
    adopt: async () => {
      clear();
      const polled = await pollForBearer(service.askAnew, {
        clock: ports.clock,
        hasCookie: () => ports.cookie?.read() !== null,
      });
      if (polled.kind === 'gone') return unanswered('notOurs');
      if (polled.delivery.kind !== 'answered') return polled.delivery;
      await state.refresh(polled.delivery.body);
      const claims = state.claims();
      if (!claims) return unanswered('notOurs');
      trusted = Promise.resolve({ kind: 'valid', claims });
      status = 'in';
      return { kind: 'answered', body: claims };
    },
    signOutMarker: marker,
    offlineGrant: grants.read,
    end,
    subscribe: state.subscribe,
    close: ports.broadcast.subscribe((message) => {
      if (message.kind !== 'signedOut') return;
      // A page that needs no session stays as it is if this tab has not shown anybody's data.
      if (status === 'in' || trusted) forgetHere('elsewhere');
      else clear();
    }),
  };
}

/** Names the browser's session, which another tab may have replaced, because a sign-out ends it for all tabs. */
function presentChecksum({ bearers }: SessionPorts, state: SessionState): string | null {
  const present = state.cookieClaims() ?? state.claims();
  return present?.sessionChecksum ?? bearers.read()?.claims.checksum ?? null;
}
