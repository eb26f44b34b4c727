import type { Subject } from '../../../../domain/subject.ts';
import { type Bearer, subjectOfBearer } from '../bearer.ts';
import { type Delivery, isAboutSession, unanswered } from '../delivery.ts';
import type { ExchangeOptions } from '../exchange.ts';
import type { GraphqlWire, WireHeaders } from './graphql-wire.ts';
import type { Operation } from '../operation.ts';
import type { Session } from '../../identity/session.ts';

export type RequestOptions = ExchangeOptions & {
  /** The subject of the request; by default the person who is signed in in this tab. It is never sent for another subject. */
  readonly subject?: Subject;
  readonly mfaEventId?: string;
};

/** Sends signed-in operations. Never throws: every outcome is one value of a closed type. */
export type GraphqlClient = {
  readonly request: <Variables extends object, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
    options?: RequestOptions,
  ) => Promise<Delivery<Answer>>;
};

export type Bearers = Pick<Session, 'bearerFor' | 'freshBearerFor'>;

export function createGraphqlClient(wire: GraphqlWire, session: Bearers): GraphqlClient {
  return { request: (operation, variables, options = {}) => request({ wire, session }, operation, variables, options) };
}

async function request<Variables extends object, Answer>(
  { wire, session }: { wire: GraphqlWire; session: Bearers },
  operation: Operation<Variables, Answer>,
  variables: Variables,
  options: RequestOptions,
): Promise<Delivery<Answer>> {
  return withBearer(session, options.subject ?? null, (bearer) =>
    wire.post(operation, variables, headersFor(bearer, options), options),
  );
}

/** Sends a request for a subject, or for the person signed in in this tab; repeats it once if the bearer was rejected. */
export async function withBearer<Answer>(
  session: Bearers,
  forWhom: Subject | null,
  send: (bearer: Bearer) => Promise<Delivery<Answer>>,
): Promise<Delivery<Answer>> {
  const bearer = await session.bearerFor(forWhom);
  if (bearer.kind !== 'answered') return bearer;
  // From now on the request is for this subject, even if somebody else is signed in when it is repeated.
  const subject = forWhom ?? subjectOfBearer(bearer.body);
  const first = await send(bearer.body);
  if (!isAboutSession(first)) return first;
  // A rejected bearer or the checksum of another session: request `/auth` once, which tells the subject of the cookie.
  const fresh = await session.freshBearerFor(subject);
  if (fresh.kind !== 'answered') return fresh;
  const second = await send(fresh.body);
  return isAboutSession(second) ? unanswered('notOurs') : second;
}

/** Headers for the person, the session and the program. */
export function bearerHeaders(bearer: Bearer): WireHeaders {
  return {
    authorization: `Bearer ${bearer.token}`,
    'x-session-checksum': bearer.claims.checksum,
    'x-program-id': bearer.claims.program,
  };
}

function headersFor(bearer: Bearer, { mfaEventId }: RequestOptions): WireHeaders {
  const headers = bearerHeaders(bearer);
  return mfaEventId ? { ...headers, 'x-mfa-event-id': mfaEventId } : headers;
}
