import type { SessionClaims } from '../../../domain/session/claims.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import { pollForBearer } from '../wire/ask-for-bearer.ts';
import type { Bearer } from '../wire/bearer.ts';
import type { BearerService } from '../wire/bearer-service.ts';
import type { OfflineGrantBook } from './offline-grant-book.ts';
import type { SessionPorts } from './session-ports.ts';
import type { SessionState } from './session-state.ts';
import type { SignOutMarker } from './sign-out-marker.ts';

/** What a start or a guard learns about the session. `locked` is past the offline grant and without a connection. */
export type Validation =
  | { readonly kind: 'valid'; readonly claims: SessionClaims }
  | { readonly kind: 'offline'; readonly grant: OfflineGrant }
  | { readonly kind: 'locked'; readonly grant: OfflineGrant }
  | { readonly kind: 'signedOut' | 'exceededMaxAttempts' };

/** With a valid grant, a start does not wait longer than this to learn that there is no way to the server. */
const grantedTimeOutMs = 4_000;

type Parts = SessionPorts & {
  marker: SignOutMarker;
  grants: OfflineGrantBook;
  state: SessionState;
  service: BearerService;
};

/** Asks the server who is signed in; without an answer, says what this device may show on its own. */
export async function validateSession(parts: Parts): Promise<Validation> {
  const { grants, service, marker, clock, cookie, state } = parts;
  const hasCookie = () => (cookie?.read() ?? null) !== null;
  const forgotten = state.forgotten();
  // Somebody has signed out in another tab while the server was asked: the grant that was read before is no leave any more.
  const isOver = async () => state.forgotten() !== forgotten || (await marker.stands());
  // Side by side: each is a way to the disk and back, and a start waits for both.
  const [isMarked, grant] = await Promise.all([marker.stands(), grants.read()]);
  if (isMarked) {
    await marker.settle();
    return { kind: 'signedOut' };
  }
  if (!grant && !hasCookie()) return { kind: 'signedOut' };
  if (grant && grants.use(grant)) {
    const delivery = await service.ask(grantedTimeOutMs);
    if (delivery.kind === 'answered') return validated(parts, delivery.body);
    return delivery.kind === 'sessionEnded' || (await isOver()) ? { kind: 'signedOut' } : { kind: 'offline', grant };
  }
  const polled = await pollForBearer(() => service.ask(), { clock, hasCookie });
  if (polled.kind === 'decided') {
    return polled.delivery.kind === 'answered' ? validated(parts, polled.delivery.body) : { kind: 'signedOut' };
  }
  if (polled.kind === 'gone' || (await isOver())) return { kind: 'signedOut' };
  parts.log('Exceeded max attempts');
  return grant ? { kind: 'locked', grant } : { kind: 'exceededMaxAttempts' };
}

/** The server has issued a bearer; the claims come from the cookie that it reissued with it. */
async function validated({ state }: Parts, bearer: Bearer): Promise<Validation> {
  await state.refresh(bearer);
  const claims = state.claims();
  // A browser that hides the cookie: there is a session, but nobody to show it as.
  return claims ? { kind: 'valid', claims } : { kind: 'exceededMaxAttempts' };
}
