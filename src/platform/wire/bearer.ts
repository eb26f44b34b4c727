import * as v from 'valibot';
import type { Subject } from '../../../domain/subject.ts';
import type { BearerClaims } from '../../../domain/session/claims.ts';
import { bearerClaimsSchema } from '../../../domain/session/claims.ts';
import { nilBuyerId } from '../../../domain/ids.ts';
import { tokenPayload } from './token-payload.ts';

/** The short-lived token that authenticates requests, and for whom it does. */
export type Bearer = { readonly token: string; readonly claims: BearerClaims };

/** Where one tab (or the worker) keeps its bearer: session storage in a page, memory in the worker. */
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

/** True where the bearer speaks for exactly this user of this buyer. */
export function speaksFor(bearer: Bearer, subject: Subject): boolean {
  const { program, user, buyer } = subjectOfBearer(bearer);
  return program === subject.program && user === subject.user && buyer === subject.buyer;
}

/** For the worker, which has no session storage: gone when the browser stops it. */
export function createPassingBearerStore(): BearerStore {
  let kept: Bearer | null = null;
  return {
    read: () => kept,
    write: (bearer) => void (kept = bearer),
    clear: () => void (kept = null),
  };
}

/** Session storage, as far as it is used; the worker knows no type of that name. */
export type TabStorage = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

const storageKey = 'portal-bearer';

/** For a page: the tab's own session storage, which survives a reload and nothing else. Falls back to memory where blocked. */
export function createTabBearerStore(storage: TabStorage | null): BearerStore {
  const passing = createPassingBearerStore();
  return {
    read: () => passing.read() ?? readStored(storage),
    write: (bearer) => {
      passing.write(bearer);
      quietly(() => storage?.setItem(storageKey, bearer.token));
    },
    clear: () => {
      passing.clear();
      quietly(() => storage?.removeItem(storageKey));
    },
  };
}

function readStored(storage: TabStorage | null): Bearer | null {
  const token = v.safeParse(
    v.string(),
    quietly(() => storage?.getItem(storageKey)),
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
