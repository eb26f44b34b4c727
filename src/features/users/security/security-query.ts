import { type ServerQuery, useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import type { AnswerOf } from '../../../platform/wire/operation.ts';
import { type Security, securityQuery } from './security.documents.ts';

/** The props of each section of the page: the data, and a callback after a change. */
export type SecurityPart = { readonly security: Security; readonly onChanged: () => void };

type SecurityState = {
  readonly query: ServerQuery<AnswerOf<typeof securityQuery>>;
  readonly security: Security | undefined;
  /** Why the data is not known; null during the request, and if it is known. */
  readonly failure: Refused | null;
};

/** My verification methods and sessions: requested from the server each time, and never stored on a device. */
export function useSecurity(): SecurityState {
  const query = useServerQuery(securityQuery, {});
  const security = query.answer?.security;
  return { query, security, failure: security === undefined ? query.failure : null };
}
