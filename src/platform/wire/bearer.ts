import * as v from 'valibot';
import type { Subject } from '../../../domain/subject.ts';
import { type BearerClaims, bearerClaimsSchema } from '../../../domain/session/claims.ts';
import { nilBuyerId } from '../../../domain/ids.ts';
import { tabBearerKey } from '../identity/grant-keys.ts';
import { tokenPayload } from './token-payload.ts';

/** The short-lived token that authenticates requests, and whom it belongs to. */
export type Bearer = { readonly token: string; readonly claims: BearerClaims };

/** Where a tab or the worker stores its bearer: session storage in a page, memory in the worker. */
export type BearerStore = {
  readonly read: () => Bearer | null;
  readonly write: (bearer: Bearer) => void;
  readonly clear: () => void;
};

export function readBearer(token: string): Bearer | null {
  const claims = tokenPayload(token, bearerClaimsSchema);
  return claims && { token, claims };
}

export function subjectOfBearer({ claims: { program, user, buyer } }: Bearer): Subject {
  return { program, user, buyer: buyer ?? nilBuyerId };
}

/** True if the bearer belongs to exactly this user of this buyer. */
export function speaksFor(bearer: Bearer, subject: Subject): boolean {
  const { program, user, buyer } = subjectOfBearer(bearer);
  return program === subject.program && user === subject.user && buyer === subject.buyer;
}

/** For the worker, which has no session storage: lost when the browser stops it. */
export function createPassingBearerStore(): BearerStore {
  let kept: Bearer | null = null;
  return {
    read: () => kept,
    write: (bearer) => void (kept = bearer),
    clear: () => void (kept = null),
  };
}

/** The used part of session storage; the worker has no type of that name. */
export type TabStorage = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

/** For a page: the tab's session storage, which survives only a reload. Falls back to memory if it is blocked. */
export function createTabBearerStore(storage: TabStorage | null): BearerStore {
  const passing = createPassingBearerStore();
  return {
    read: () => passing.read() ?? readStored(storage),
    write: (bearer) => {
      passing.write(bearer);
      quietly(() => storage?.setItem(tabBearerKey, bearer.token));
    },
    clear: () => {
      passing.clear();
      quietly(() => storage?.removeItem(tabBearerKey));
    },
  };
}

function readStored(storage: TabStorage | null): Bearer | null {
  const token = v.safeParse(
    v.string(),
    quietly(() => storage?.getItem(tabBearerKey)),
  );
  return token.success ? readBearer(token.output) : null;
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
