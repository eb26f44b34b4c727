import type { MfaScope } from '../../domain/action.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { Program } from '../programs/program.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { Signer } from '../signing.ts';
import type { Member } from './action-run.ts';

/** What the shell needs of a request: who asks, on which program, and the tools. */
export type ActionContext = {
  readonly program: Program;
  readonly session: LiveSession;
  readonly now: () => Instant;
  readonly signer: Signer;
  readonly withTransaction: WithTransaction;
  /** The verification that the request names, for actions that want one (`X-Mfa-Event-Id`). */
  readonly mfaEventId?: string | null;
  /** Scopes whose verification an action of this request has used: one code serves them all. */
  readonly codesUsed?: Set<MfaScope>;
  /** What the request says of itself, where there is one. */
  readonly client?: { readonly linkBase: string };
  readonly log: { readonly error: (facts: object, message: string) => void };
};

/** The buyer that the session acts for, or null for sellers and staff. */
export function actingBuyer({ session }: Pick<ActionContext, 'session'>): BuyerId | null {
  return session.userType === 'buyer' ? (session.buyer?.id ?? null) : null;
}

export function memberOf({ session }: Pick<ActionContext, 'session'>): Member {
  return { userId: session.user, name: session.name, roles: session.roles };
}
