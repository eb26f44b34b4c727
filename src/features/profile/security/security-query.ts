import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Refused, Undelivered } from '../../../platform/wire/delivery.ts';
import { failureOf, failureOfError } from '../../../platform/wire/failure.ts';
import type { Security } from '../../../platform/operations/security.ts';
import { securityQuery as operation } from '../../../platform/operations/security.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';

class SecurityUnknown extends Error {
  readonly failure: Refused;

  constructor(delivery: Undelivered) {
    super(`The security settings were not answered: ${delivery.kind}.`);
    this.name = 'SecurityUnknown';
    this.failure = failureOf(delivery);
  }
}

/** What each section of the page is given: everything, and how it says that something has changed. */
export type SecurityPart = { readonly security: Security; readonly onChanged: () => void };

type SecurityState = {
  readonly security: Security | undefined;
  /** Why it is not known now; null while it is being asked, and where it is known. */
  readonly failure: Refused | null;
  readonly reload: () => Promise<unknown>;
};

/** How I prove who I am and where I am signed in: asked of the server each time, and kept on no device. */
export function useSecurity(): SecurityState {
  const { client, offline } = usePortal();
  const queries = useQueryClient();
  const { subject } = offline.identity;
  const queryKey = ['security', subject.program, subject.user];
  const { data, error } = useQuery({
    queryKey,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const delivery = await client.request(operation, {}, { subject, signal });
      if (delivery.kind !== 'answered') throw new SecurityUnknown(delivery);
      return delivery.body.security;
    },
  });
  return {
    security: data,
    failure: data === undefined && error ? reasonOf(error) : null,
    reload: () => queries.invalidateQueries({ queryKey }),
  };
}

function reasonOf(error: unknown): Refused {
  return error instanceof SecurityUnknown ? error.failure : failureOfError(error);
}
