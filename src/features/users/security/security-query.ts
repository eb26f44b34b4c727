import type { ServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import type { AnswerOf } from '../../../platform/wire/operation.ts';
import type { Security } from './security.documents.ts';
import { securityQuery } from './security.documents.ts';

/** What each section of the page is given: everything, and how it says that something has changed. */
export type SecurityPart = { readonly security: Security; readonly onChanged: () => void };

type SecurityState = {
  readonly query: ServerQuery<AnswerOf<typeof securityQuery>>;
  readonly security: Security | undefined;
  /** Why it is not known now; null while it is being asked, and where it is known. */
  readonly failure: Refused | null;
};

/** How I prove who I am and where I am signed in: asked of the server each time, and kept on no device. */
export function useSecurity(): SecurityState {
  const query = useServerQuery(securityQuery, {});
  const security = query.answer?.security;
  return { query, security, failure: security === undefined ? query.failure : null };
}
