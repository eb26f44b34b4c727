import type { Subject } from '../../../domain/subject.ts';
import { nilBuyerId } from '../../../domain/ids.ts';
import type { SessionClaims } from '../../../domain/session/claims.ts';
import { askForBearer } from './ask-for-bearer.ts';
import { type Bearer, speaksFor } from './bearer.ts';
import { type Delivery, unanswered } from './delivery.ts';
import type { SessionPorts } from '../identity/session-ports.ts';
import type { SessionState } from '../identity/session-state.ts';
import type { SignOutMarker } from '../identity/sign-out-marker.ts';

/** Provides bearers: the current one, or one from `/auth`. At most one request to `/auth` is in progress at a time. */
export type BearerService = {
  /** Requests a bearer for the person of the cookie. */
  readonly ask: (timeOutMs?: number) => Promise<Delivery<Bearer>>;
  /** Like `ask`, but never answered by an earlier request: for a new session. */
  readonly askAnew: () => Promise<Delivery<Bearer>>;
  readonly bearerFor: (subject: Subject | null) => Promise<Delivery<Bearer>>;
  readonly freshBearerFor: (subject: Subject | null) => Promise<Delivery<Bearer>>;
};

/** When `/auth` was requested, by the monotonic clock, and the value of the readable cookie then. */
export type AskedAs = { readonly atMonotonicMs: number; readonly cookie: string | null };

const requestTimeOutMs = 15_000;

/** What the service reports to its session. */
export type BearerNews = {
  /**
   * `/auth` said that the session has ended; returns whether that is the device's current session, and not one from
   * before a sign-in meanwhile.
   */
  readonly endAsOf: (asked: AskedAs) => Promise<boolean>;
  /**
   * Somebody has signed out on this device, whether or not the server knows it; their tab may have closed before it
   * told others.
   */
  readonly leave: () => void;
};

export function createBearerService(
  ports: SessionPorts & { marker: SignOutMarker },
  state: SessionState,
  { endAsOf, leave }: BearerNews,
): BearerService {
  let asking: Promise<Delivery<Bearer>> | null = null;
  const wantedBy = (subject: Subject | null) => {
    const claims = state.claims();
    return subject ?? (claims && subjectOf(claims));
  };

  async function askNow(timeOutMs: number): Promise<Delivery<Bearer>> {
    const asked: AskedAs = { atMonotonicMs: ports.clock.monotonicMs(), cookie: ports.cookie?.read() ?? null };
    if (await ports.marker.stands()) leave();
    const forgotten = state.forgotten();
    const delivery = await askForBearer(ports, timeOutMs);
    if (delivery.kind === 'answered') {
      // Somebody signed out during the request, and the answer has restored their cookie.
      if (await ports.marker.stands()) {
        ports.cookie?.remove();
        return { kind: 'sessionEnded' };
      }
      if (state.forgotten() !== forgotten) return unanswered('notOurs');
      ports.bearers.write(delivery.body);
    }
    if (delivery.kind !== 'sessionEnded') return delivery;
    return (await endAsOf(asked)) ? delivery : unanswered('notOurs');
  }

  function ask(timeOutMs = requestTimeOutMs): Promise<Delivery<Bearer>> {
    asking ??= askNow(timeOutMs).finally(() => void (asking = null));
    return asking;
  }

  async function freshBearerFor(subject: Subject | null): Promise<Delivery<Bearer>> {
    const wanted = wantedBy(subject);
    const delivery = await ask();
    if (delivery.kind !== 'answered') return delivery;
    if (!wanted || speaksFor(delivery.body, wanted)) {
      await state.refresh(delivery.body);
      return delivery;
    }
    ports.bearers.clear();
    return { kind: 'otherSession', name: state.cookieClaims()?.buyer?.name ?? '' };
  }

  return {
    ask,
    askAnew: async () => {
      await asking;
      return ask();
    },
    freshBearerFor,
    bearerFor: async (subject) => {
      const kept = ports.bearers.read();
      const wanted = wantedBy(subject);
      const isUsable = kept && (!wanted || speaksFor(kept, wanted)) && !(await ports.marker.stands());
      return isUsable ? { kind: 'answered', body: kept } : freshBearerFor(subject);
    },
  };
}

/** The subject that these claims may act for; people without a buyer have the all-zero id. */
export function subjectOf(claims: Pick<SessionClaims, 'program' | 'user' | 'buyer'>): Subject {
  return { program: claims.program, user: claims.user, buyer: claims.buyer?.id ?? nilBuyerId };
}
