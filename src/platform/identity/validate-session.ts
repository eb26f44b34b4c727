import type { SessionClaims } from '../../../domain/session/claims.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import { pollForBearer } from '../wire/ask-for-bearer.ts';
import type { Bearer } from '../wire/bearer.ts';
import type { BearerService } from '../wire/bearer-service.ts';
import type { OfflineGrantBook } from './offline-grant-book.ts';
import type { SessionPorts } from './session-ports.ts';
import type { SessionState } from './session-state.ts';
import type { SignOutMarker } from './sign-out-marker.ts';

/** The session state that a start or a guard learns. `locked`: the offline grant has expired and there is no connection. */
export type Validation =
  | { readonly kind: 'valid'; readonly claims: SessionClaims }
  | { readonly kind: 'offline'; readonly grant: OfflineGrant }
  | { readonly kind: 'locked'; readonly grant: OfflineGrant }
  | { readonly kind: 'signedOut' | 'exceededMaxAttempts' };

/** With a valid grant, a start waits at most this long for the server. */
const grantedTimeOutMs = 4_000;

type Parts = SessionPorts & {
  marker: SignOutMarker;
  grants: OfflineGrantBook;
  state: SessionState;
  service: BearerService;
};

/** Asks the server who is signed in; without an answer, returns what the offline grant allows. */
export async function validateSession(parts: Parts): Promise<Validation> {
  const { grants, service, marker, clock, cookie, state } = parts;
  const hasCookie = () => (cookie?.read() ?? null) !== null;
  const forgotten = state.forgotten();
  // Another tab has signed out during the request: the grant that was read before is no longer valid.
  const isOver = async () => state.forgotten() !== forgotten || (await marker.stands());
  // In parallel: each is a read of the disk, and a start waits for both.
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
  // The browser hides the cookie: the session exists, but its person is unknown.
  return claims ? { kind: 'valid', claims } : { kind: 'exceededMaxAttempts' };
}
