import type { MfaScope } from '../../domain/action.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { Program } from '../programs/program.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { Signer } from '../signing.ts';
import type { Member } from './action-run.ts';

/** The context of actions in a request: the caller, the program and the ports. */
export type ActionContext = {
  readonly program: Program;
  readonly session: LiveSession;
  readonly now: () => Instant;
  readonly signer: Signer;
  readonly withTransaction: WithTransaction;
  /** The verification of the request (`X-Mfa-Event-Id`), for actions that need one. */
  readonly mfaEventId?: string | null;
  /** Scopes whose verification was used in this request: one code covers all its actions. */
  readonly codesUsed?: Set<MfaScope>;
  readonly log: { readonly error: (facts: object, message: string) => void };
};

/** The buyer of the session, or null for sellers and staff. */
export function actingBuyer({ session }: Pick<ActionContext, 'session'>): BuyerId | null {
  return session.userType === 'buyer' ? (session.buyer?.id ?? null) : null;
}

export function memberOf({ session }: Pick<ActionContext, 'session'>): Member {
  return { userId: session.user, name: session.name, roles: session.roles };
}
